import type { LegalFacts } from '#domain/legal/legal-facts.ts'
import { link, list, section, text, type LegalSection } from '#domain/legal/legal-text.ts'
import { withdrawalDays } from '#domain/order/withdrawal-period.ts'

/** What the law gives to a consumer (decisions §10). */
export const rightsSections = (facts: LegalFacts): LegalSection[] => [
  withdrawal,
  cancellation,
  mediation(facts),
  law(facts),
  versions,
]

const withdrawal = section(
  'retractation',
  'Droit de rétractation',
  text(
    `Vous disposez de ${withdrawalDays} jours à compter de la conclusion du contrat pour y renoncer, sans motif ni frais (article L221-18 du code de la consommation). Un délai qui expire un samedi, un dimanche ou un jour férié est prolongé jusqu’au premier jour ouvrable suivant.`,
  ),
  text(
    'La fonction de rétractation en ligne, intitulée « Renoncer au contrat ici », est au pied de chaque page de ce site et sur la page de chacune de vos commandes. Elle est gratuite, ne demande pas de compte, et vous recevez aussitôt par e-mail un accusé daté qui reprend votre déclaration. Vous pouvez aussi nous écrire, par exemple avec le modèle donné à la fin de ces conditions.',
  ),
  link('Renoncer au contrat ici', '/retractation'),
  list(
    `Le remboursement a lieu au plus tard ${withdrawalDays} jours après que nous avons reçu votre déclaration, par le moyen de paiement utilisé.`,
    'L’envoi ne part avant la fin du délai que si vous l’avez demandé expressément, par une case distincte. Si vous vous rétractez ensuite, vous payez la part du service déjà exécutée (article L221-25).',
    'Le droit s’éteint quand le service est entièrement exécuté avant la fin du délai, avec votre accord exprès préalable et votre reconnaissance de cette perte (article L221-28, 1°).',
    'Le stockage et les abonnements restent rétractables dans le même délai.',
  ),
  text(
    'La rétractation porte sur notre service. Pour renoncer à l’achat de l’objet, adressez-vous à la boutique dans son propre délai.',
  ),
)

const cancellation = section(
  'resiliation',
  'Résiliation',
  text(
    'Un abonnement se résilie en ligne, à tout moment, par la fonction « Résilier votre contrat » placée au pied de chaque page (article L215-1-1 du code de la consommation). Elle ne demande pas de compte. Vous recevez un accusé daté, puis la confirmation de la date de fin, qui est celle de la période déjà payée.',
  ),
  link('Résilier votre contrat', '/resiliation'),
  text(
    'Nous pouvons mettre fin à un abonnement pour un manquement grave, après une mise en demeure restée sans effet pendant 15 jours ; la part payée d’avance et non consommée est remboursée.',
  ),
)

const mediation = ({ contactEmail, publisher: { mediator } }: LegalFacts): LegalSection =>
  section(
    'mediation',
    'Réclamations et médiation',
    text(
      `Écrivez d’abord à ${contactEmail} : nous accusons réception sous 24 heures ouvrées et répondons au fond aussi vite que le dossier le permet.`,
    ),
    text(
      `Si notre réponse ne vous satisfait pas, ou sans réponse dans les deux mois, vous pouvez saisir gratuitement le médiateur de la consommation dont nous relevons : ${mediator.name}, ${mediator.address}, ${mediator.website} (articles L612-1 et suivants du code de la consommation).`,
    ),
  )

const law = ({ siteName }: LegalFacts): LegalSection =>
  section(
    'droit',
    'Droit applicable et données personnelles',
    text(
      'Le contrat est soumis au droit français et rédigé en français. À défaut d’accord, le litige est porté devant le tribunal que désigne la loi : vous pouvez notamment saisir celui du lieu où vous demeuriez à la conclusion du contrat.',
    ),
    text(
      `Ce que ${siteName} fait de vos données est expliqué dans la politique de confidentialité. Si vous ne souhaitez pas être démarché par téléphone, vous pouvez vous y opposer dans les conditions prévues par la loi.`,
    ),
    link('Lire la politique de confidentialité', '/politique-de-confidentialite'),
  )

const versions = section(
  'versions',
  'Versions de ces conditions',
  text(
    'La version qui vous lie est celle que vous avez acceptée en commandant ; elle est rappelée dans l’e-mail de confirmation et nous la conservons. Une version nouvelle ne vaut que pour les commandes passées après son entrée en vigueur. Pour un abonnement en cours, toute modification vous est annoncée par e-mail au moins un mois à l’avance et vous pouvez résilier sans frais.',
  ),
)
