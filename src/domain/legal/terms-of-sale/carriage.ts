import type { Catalogue } from '#domain/catalogue/catalogue.ts'
import { cents as toCents } from '#domain/units.ts'
import { euros } from '#domain/legal/figures.ts'
import type { LegalFacts } from '#domain/legal/legal-facts.ts'
import { list, section, text, type LegalSection } from '#domain/legal/legal-text.ts'

/** Delays, what a lost or damaged box is worth, and how to say so. */
export const carriageSections = (catalogue: Catalogue, facts: LegalFacts): LegalSection[] => [
  delivery(facts),
  insurance(catalogue, facts),
  claims(facts),
  liability(facts),
]

const delivery = ({ carrierTerms }: LegalFacts): LegalSection =>
  section(
    'livraison',
    'Transport et délais',
    text(
      `Les envois sont confiés à ${carrierTerms.name}. Après le départ de Limoges, comptez de ${carrierTerms.workingDays.from} à ${carrierTerms.workingDays.to} jours ouvrés vers l’outre-mer en mode standard, et de ${carrierTerms.ecoWorkingDays.from} à ${carrierTerms.ecoWorkingDays.to} jours ouvrés en mode éco, par voie maritime, là où il existe.`,
    ),
    text(
      'Ces délais sont ceux que le transporteur annonce : ils sont indicatifs et dépendent aussi de la douane. Nous remettons l’envoi au transporteur au plus tard 30 jours après la conclusion du contrat ; à défaut, et après une mise en demeure restée sans effet, vous pouvez résoudre le contrat et être remboursé (articles L216-1 et suivants du code de la consommation).',
    ),
    text(
      'Si vous n’avez pas demandé expressément un départ immédiat, l’envoi reste à l’entrepôt jusqu’à la fin du délai de rétractation.',
    ),
  )

const insurance = ({ insurance: tiers, limits }: Catalogue, facts: LegalFacts): LegalSection =>
  section(
    'assurance',
    'Valeur déclarée et assurance',
    text(
      `Sans assurance, l’indemnisation de base du transporteur est de ${euros(facts.carrierTerms.compensationPerKgCents)} par kilogramme, dans la limite de ${euros(facts.carrierTerms.compensationAtMostCents)}. Avec l’assurance, elle va jusqu’à la valeur déclarée, sur justificatif, dans la limite du palier choisi.`,
    ),
    {
      kind: 'table',
      caption: 'Assurance, par envoi',
      columns: ['Valeur assurée jusqu’à', 'Prix'],
      rows: tiers.map(({ tier, cents }) =>
        tier === 0 ? ['Sans assurance', 'sans frais'] : [euros(toCents(tier * 100)), euros(cents)],
      ),
    },
    text(
      `Un envoi dont la valeur déclarée dépasse ${euros(limits.maxUninsuredValueCents)} est refusé sans assurance. Au-dessus de ${euros(limits.maxOnlineValueCents)}, il se traite sur devis.`,
    ),
    text(
      `À titre d’information, le transporteur propose par ailleurs le recommandé (R1 à ${euros(facts.carrierTerms.registered.r1Cents)}, R2 à ${euros(facts.carrierTerms.registered.r2Cents)}) et une assurance ad valorem de ${euros(facts.carrierTerms.adValorem.fromCents)} à ${euros(facts.carrierTerms.adValorem.toCents)}. Ces services ne sont pas vendus sur ce site : les paliers ci-dessus sont la seule assurance que nous proposons.`,
    ),
  )

function claims({ contactEmail, termsClauses: { claimDelay } }: LegalFacts): LegalSection {
  return section(
    'dommages',
    'Colis abîmé, perdu ou incomplet',
    list(
      'À la livraison, vérifiez l’envoi et inscrivez des réserves précises auprès du transporteur.',
      'Photographiez le carton, le calage et l’objet, et gardez-les jusqu’à la fin du dossier.',
      `Écrivez-nous à ${contactEmail} avec le numéro de l’envoi, les photos et la facture d’achat.`,
    ),
    claimDelay.inForce
      ? text(
          `Signalez-le dans les ${claimDelay.days} jours qui suivent la livraison, ou la date à laquelle elle aurait dû avoir lieu : au-delà, le transporteur peut rejeter le dossier.`,
        )
      : text(
          'Faites-le au plus vite : le transporteur fixe ses propres délais pour ouvrir un dossier. Nous ne vous opposons pour notre part aucun délai plus court que ceux de la loi.',
        ),
    text(
      'Nous ouvrons le dossier auprès du transporteur, nous y joignons les photos prises à l’entrepôt et nous vous tenons informé de sa réponse.',
    ),
  )
}

function liability({ siteName, termsClauses: { liability: clause } }: LegalFacts): LegalSection {
  return section(
    'responsabilite',
    'Responsabilité',
    text(
      `${siteName} répond de la bonne exécution du contrat, y compris de ce qu’il confie à d’autres, sauf si l’inexécution vous est imputable, ou l’est au fait imprévisible et insurmontable d’un tiers ou à un cas de force majeure (article L221-15 du code de la consommation).`,
    ),
    ...(clause.inForce
      ? [
          text(
            `L’indemnisation est limitée à ${euros(clause.ceilingCents)} par envoi, ou à ${euros(clause.insuredCeilingCents)} lorsque l’assurance à ${euros(clause.insuranceCents)} par envoi a été souscrite. Cette limite ne joue ni en cas de faute lourde ou de dol, ni pour les dommages corporels.`,
          ),
        ]
      : []),
    text(
      'Nous ne répondons pas d’un défaut de l’objet lui-même, d’un emballage d’origine insuffisant quand aucun reconditionnement n’a été demandé, ni d’une déclaration inexacte.',
    ),
  )
}
