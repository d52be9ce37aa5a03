import type { Catalogue } from '#domain/catalogue/catalogue.ts'
import { centimetres, enumerated, euros, kilograms } from '#domain/legal/figures.ts'
import type { LegalFacts } from '#domain/legal/legal-facts.ts'
import { list, section, text, type LegalSection } from '#domain/legal/legal-text.ts'
import { planIds } from '#domain/plan/plan.ts'

/** From the payment to the door: invoice, storage, what is refused, customs. */
export const parcelSections = (catalogue: Catalogue, facts: LegalFacts): LegalSection[] => [
  payment(facts),
  storage(catalogue),
  limits(catalogue),
  customs,
]

const payment = ({ siteName }: LegalFacts): LegalSection =>
  section(
    'paiement',
    'Paiement et facture',
    text(
      'Le paiement est exigible à la commande. Il se fait par carte bancaire (Visa, MasterCard, American Express) ou par PayPal, sur la page sécurisée de notre prestataire de paiement : nous ne voyons ni ne gardons jamais le numéro de votre carte.',
    ),
    text(
      'Un paiement n’est acquis qu’une fois confirmé par le prestataire. Une somme reçue en double, trop tard ou pour un devis qui n’est plus valable vous est rendue sur le même moyen de paiement.',
    ),
    text(
      `${siteName} établit pour chaque paiement une facture, disponible dans votre espace client et conservée dix ans. Un remboursement donne lieu à un avoir.`,
    ),
  )

const storage = ({ plans, storage: terms }: Catalogue): LegalSection =>
  section(
    'stockage',
    'Réception et stockage',
    text(
      'Chaque colis doit porter votre numéro client. Nous enregistrons son arrivée, son poids, ses dimensions, son état apparent et une photo, et nous vous en avertissons. Un colis arrivé sans déclaration ni numéro lisible est gardé à part jusqu’à ce qu’il soit identifié avec certitude.',
    ),
    text(
      `La garde est gratuite pendant ${enumerated(planIds.map((id) => `${plans[id].freeStorageDays} jours (${plans[id].title})`))}, comptés à partir de la réception. Au-delà, elle est facturée ${euros(terms.feePerDayCents)} par colis et par jour, sur le devis suivant. Le décompte est affiché dans votre espace dès le premier jour, et une garde supplémentaire payée d’avance en repousse la fin. Dans un envoi groupé, chaque colis garde son propre décompte.`,
    ),
    text(
      `Un colis est dit « non réclamé » ${terms.unclaimedDaysAfterFree} jours après la fin de sa période gratuite, après trois rappels restés sans réponse. Nous vous demandons alors ce que vous souhaitez : l’expédier, le retourner à la boutique ou le laisser détruire à vos frais.`,
    ),
  )

const limits = ({ limits: most }: Catalogue): LegalSection =>
  section(
    'limites',
    'Limites et contenus interdits',
    text(
      `Un envoi pèse au plus ${kilograms(most.maxGrams)}, et la somme de sa longueur, de sa largeur et de sa hauteur reste inférieure à ${centimetres(most.totalLengthUnder)}. Au-dessus de ${centimetres(most.nonStandardOverTotalLength)} au total, ou de ${centimetres(most.nonStandardOverLongestSide)} sur un côté, il est hors norme et un supplément s’applique.`,
    ),
    text('Ne peuvent pas être réexpédiés, notamment :'),
    list(
      'les marchandises dangereuses : parfums, aérosols, vernis à ongles, briquets, peintures, gaz, feux d’artifice, piles et batteries au lithium seules ;',
      'l’argent, les titres et les objets de valeur ;',
      'les contrefaçons, les stupéfiants, les armes et les munitions ;',
      'les animaux et les denrées périssables ;',
      'tout ce qu’interdit la loi du départ, du transit ou de l’arrivée. L’alcool et le tabac ne sont admis que dans les quantités permises par le transporteur et la douane.',
    ),
    text(
      'Vous déclarez le contenu et la valeur de chaque colis avec exactitude. Si un colis contient un objet interdit, dangereux ou non déclaré, il est bloqué ; nous vous en donnons la raison et les choix possibles (retrait de l’objet, retour à la boutique, destruction). Les frais qui en résultent sont à votre charge, sur devis.',
    ),
  )

const customs: LegalSection = section(
  'douane',
  'Douane et taxes à l’arrivée',
  text(
    'Tout envoi vers un territoire d’outre-mer fait l’objet d’une déclaration en douane, établie d’après vos déclarations et vos factures d’achat. Sans elles, l’envoi ne part pas.',
  ),
  text(
    'La TVA locale, l’octroi de mer, les droits de douane et les frais de dossier du transporteur sont, s’il y a lieu, dus à l’arrivée par le destinataire. Ils ne sont pas compris dans nos prix, nous n’en fixons pas le montant et ils sont perçus par d’autres que nous. Renseignez-vous auprès de la douane de votre territoire avant de commander.',
  ),
  text(
    'Un refus de payer ces sommes, ou un envoi retenu parce que la déclaration était inexacte, n’ouvre pas droit au remboursement du transport déjà exécuté.',
  ),
)
