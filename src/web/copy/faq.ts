import type { PublishedOption } from '#domain/catalogue/published-options.ts'
import type { Plan, PlanId } from '#domain/plan/plan.ts'
import { formatMoney } from './format-money.ts'
import { optionPrice } from './option-price.ts'

type Sold = {
  readonly plans: Readonly<Record<PlanId, Plan>>
  readonly serviceOptions: readonly PublishedOption[]
}

/** The six questions of the home page; every figure comes from the catalogue. */
export function questions({ plans: { gratuit, standard, premium }, serviceOptions }: Sold) {
  const priceOf = (id: string) => {
    const option = serviceOptions.find((candidate) => candidate.id === id)
    return option ? optionPrice(option.pricing) : 'sur devis'
  }
  return [
    {
      question: 'Comment obtenir mon adresse en France\u00a0?',
      answer:
        'Créez votre compte et confirmez votre e-mail\u00a0: votre numéro client et votre adresse à Limoges s’affichent aussitôt, avec un bouton pour copier chaque ligne.',
    },
    {
      question: 'Combien coûte une réexpédition\u00a0?',
      answer: `Le transport dépend du poids, de la destination et du mode. S’y ajoutent les frais de traitement de votre offre\u00a0: ${feeOf(gratuit)} avec l’Offre Gratuite, ${feeOf(standard)} avec Standard, ${feeOf(premium)} avec Premium. Le simulateur ci-dessus donne le total.`,
    },
    {
      question: 'Combien de temps gardez-vous mes colis\u00a0?',
      answer: `${gratuit.freeStorageDays}, ${standard.freeStorageDays} ou ${premium.freeStorageDays} jours gratuits à partir de la réception, selon votre offre. Ensuite, ${priceOf('stockage-supplementaire')}\u00a0; le décompte est visible dès le premier jour.`,
    },
    {
      question: 'Puis-je grouper plusieurs colis\u00a0?',
      answer: `Oui. Choisissez les colis à réunir\u00a0: ${priceOf('groupement')}, et gratuit dans les limites des offres Standard et Premium.`,
    },
    {
      question: 'Devrai-je payer des taxes à l’arrivée\u00a0?',
      answer:
        'C’est possible\u00a0: chaque territoire a ses règles (TVA locale, octroi de mer, taxes propres). Elles se paient sur place, en plus de l’envoi. Nous préparons la déclaration en douane avec vous pour que rien ne soit taxé deux fois.',
    },
    {
      question: 'Qu’est-ce que je ne peux pas faire envoyer\u00a0?',
      answer:
        'Les parfums, aérosols, vernis, briquets, peintures, gaz, feux d’artifice et batteries au lithium seules, mais aussi l’argent liquide, les contrefaçons et les animaux vivants. L’alcool et le tabac sont limités en quantité.',
    },
  ] as const
}

const feeOf = ({ processingFeeCents }: Plan): string =>
  processingFeeCents === 0 ? 'rien' : formatMoney(processingFeeCents)
