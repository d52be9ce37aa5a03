import type { Catalogue } from '#domain/catalogue/catalogue.ts'
import { euros } from '#domain/legal/figures.ts'
import { link, list, section, text, type LegalSection } from '#domain/legal/legal-text.ts'
import { planIds, type Plan } from '#domain/plan/plan.ts'

/** What a plan costs and gives, how it renews and how it ends (C. conso. L215-1, L215-1-1). */
export const subscriptionsSection = ({ plans }: Catalogue): LegalSection =>
  section(
    'abonnements',
    'Abonnements',
    text(
      `L’${plans.gratuit.title} est ouverte à tout client, sans abonnement ni engagement. Les autres offres sont des abonnements, payés d’avance au mois ou à l’année.`,
    ),
    {
      kind: 'table',
      caption: 'Prix des offres',
      columns: ['Offre', 'Par mois', 'Par an', 'Stockage gratuit'],
      rows: planIds.map((id) => [
        plans[id].title,
        plans[id].monthlyCents === 0 ? 'gratuite' : euros(plans[id].monthlyCents),
        plans[id].yearlyCents === null ? 'sans objet' : euros(plans[id].yearlyCents),
        `${plans[id].freeStorageDays} jours`,
      ]),
    },
    list(...planIds.flatMap((id) => advantages(plans[id]))),
    text(
      'L’abonnement se reconduit pour une durée égale à celle qui a été payée, tant que vous ne l’avez pas résilié. Pour un abonnement annuel, nous vous rappelons par un e-mail dédié, entre trois mois et un mois avant l’échéance, que vous pouvez ne pas le reconduire (article L215-1 du code de la consommation). À défaut de ce rappel, vous pouvez y mettre fin à tout moment à compter de la reconduction, et les sommes versées d’avance pour la suite vous sont remboursées sous 30 jours.',
    ),
    text(
      'Vous résiliez quand vous voulez, en ligne et sans frais ; l’abonnement prend fin au terme de la période déjà payée et vous revenez à l’offre gratuite. Les colis déjà reçus gardent la durée de stockage gratuit qui leur était acquise.',
    ),
    link('Résilier votre contrat', '/resiliation'),
  )

function advantages({ title, benefits }: Plan): string[] {
  const { freeConsolidation, groupedRepackagingCents, firstShipmentWithoutFee } = benefits
  const given = [
    freeConsolidation && groupingOf(freeConsolidation),
    groupedRepackagingCents !== null &&
      `reconditionnement de colis groupés à ${euros(groupedRepackagingCents)} quel que soit le poids`,
    firstShipmentWithoutFee && 'premier envoi sans frais de traitement',
  ].filter((each) => typeof each === 'string')
  return given.length === 0 ? [] : [`Avantages de l’offre ${title} : ${given.join(' ; ')}.`]
}

const groupingOf = ({
  parcelsPerMonth,
}: NonNullable<Plan['benefits']['freeConsolidation']>): string =>
  parcelsPerMonth === 'unlimited'
    ? 'groupement offert, sans limite'
    : `groupement offert jusqu’à ${parcelsPerMonth} colis groupés par mois civil`
