import type { LegalFacts } from '#domain/legal/legal-facts.ts'
import { section, text, type LegalSection } from '#domain/legal/legal-text.ts'

/** The model form of the code (annex to C. conso. R221-1). */
export const withdrawalLetter = ({ company, contactEmail }: LegalFacts): LegalSection =>
  section(
    'modele-de-retractation',
    'Modèle de formulaire de rétractation',
    text(
      'À recopier et à nous renvoyer seulement si vous souhaitez vous rétracter sans passer par la fonction en ligne.',
    ),
    {
      kind: 'letter',
      lines: [
        `À l’attention de ${company.name}, ${company.address}, ${contactEmail} :`,
        'Je vous notifie par la présente ma rétractation du contrat portant sur la prestation de services ci-dessous :',
        'Numéro de la commande ou nom de l’abonnement :',
        'Commandé le :',
        'Nom du consommateur :',
        'Adresse du consommateur :',
        'Date, et signature si ce formulaire est envoyé sur papier :',
      ],
    },
  )
