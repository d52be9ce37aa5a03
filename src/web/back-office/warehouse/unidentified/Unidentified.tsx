import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { listUnidentified } from '#contract/warehouse/unidentified.ts'
import { alertAfter } from '#domain/office/alerts.ts'
import { keepsRows, pages } from '#web/api/query.ts'
import { ListHead } from '#web/back-office/core/list/ListHead.tsx'
import type { ListView } from '#web/back-office/core/list/list-filter.ts'
import { PagedCards } from '#web/back-office/core/list/PagedCards.tsx'
import { paths } from '#web/paths.ts'
import { buttonStyle } from '#web/ui/button-style.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { UnidentifiedCard } from './UnidentifiedCard.tsx'

const views: readonly ListView[] = [
  { label: 'Tous', query: {} },
  {
    label: `Depuis plus de ${alertAfter.unidentifiedDays}\u00a0jours`,
    query: { anciens: 'oui' },
    isUrgent: true,
  },
]

/**
 * Parcels in the warehouse without an owner, longest waiting first, each with the tools to find its owner
 * (docs/rules/parcels.md#unidentified-parcels).
 */
export function Unidentified() {
  const [query] = useSearchParams()
  const isLate = query.get('anciens') === 'oui'
  const list = useInfiniteQuery(
    pages(listUnidentified, { late: isLate ? 'yes' : undefined }, keepsRows),
  )
  return (
    <>
      <ListHead
        name="non-identifies"
        title="Colis non identifiés"
        unit={['colis', 'colis']}
        query={new URLSearchParams(isLate ? { anciens: 'oui' } : {})}
        views={views}
        action={
          <Link to={paths.reception} className={buttonStyle('secondary')}>
            Poste de réception
          </Link>
        }
      />
      <PagedCards
        list={list}
        of={String(isLate)}
        failed="Impossible de charger les colis non identifiés."
        empty={<Nothing isLate={isLate} />}
        cardKey={({ parcel }) => parcel.id}
      >
        {(one) => <UnidentifiedCard unidentified={one} />}
      </PagedCards>
    </>
  )
}

const Nothing = ({ isLate }: { isLate: boolean }) => (
  <EmptyState
    title={isLate ? 'Aucun n’attend depuis si longtemps' : 'Tous les colis ont leur propriétaire'}
  >
    Un colis reçu sans déclaration ni numéro client lisible attend ici, jusqu’à ce que vous le
    rattachiez ou qu’un client le réclame par son numéro exact.
  </EmptyState>
)
