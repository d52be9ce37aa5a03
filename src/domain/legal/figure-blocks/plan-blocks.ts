import type { Catalogue } from '#domain/catalogue/catalogue.ts'
import { euros } from '#domain/legal/figures.ts'
import type { LegalBlock } from '#domain/legal/legal-text.ts'
import { planIds, type Plan } from '#domain/plan/plan.ts'

/** What each plan costs and how long it stores for free. */
export const planTable = ({ plans }: Catalogue): LegalBlock => ({
  kind: 'table',
  caption: 'Prix des offres',
  columns: ['Offre', 'Par mois', 'Par an', 'Stockage gratuit'],
  rows: planIds.map((id) => [
    plans[id].title,
    plans[id].monthlyCents === 0 ? 'gratuite' : euros(plans[id].monthlyCents),
    plans[id].yearlyCents === null ? 'sans objet' : euros(plans[id].yearlyCents),
    `${plans[id].freeStorageDays} jours`,
  ]),
})

/** The other benefits of the plans; empty when there are none. */
export function planAdvantages({ plans }: Catalogue): LegalBlock[] {
  const items = planIds.flatMap((id) => advantages(plans[id]))
  return items.length === 0 ? [] : [{ kind: 'list', items }]
}

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
