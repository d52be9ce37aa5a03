import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { listUnidentified } from '#contract/warehouse/unidentified.ts'
import { alertAfter } from '#domain/office/alerts.ts'
import { pages } from '#web/api/query.ts'
import { paths } from '#web/paths.ts'
import { buttonStyle } from '#web/ui/button-style.ts'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { NextPage } from '#web/ui/NextPage.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { SkeletonList } from '#web/ui/SkeletonList.tsx'
import { UnidentifiedCard } from './UnidentifiedCard.tsx'
import { Unloaded } from '#web/chrome/Loaded.tsx'

/**
 * Parcels in the warehouse without an owner, longest waiting first, each with the tools to find its owner
 * (docs/rules/parcels.md#unidentified-parcels).
 */
export function Unidentified() {
  const [query, setQuery] = useSearchParams()
  const isLate = query.get('anciens') === 'oui'
  const list = useInfiniteQuery(pages(listUnidentified, { late: isLate ? 'yes' : undefined }))
  const shown = list.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <>
      <PageHeader
        title="Colis non identifiés"
        actions={
          <Link to={paths.reception} className={buttonStyle('secondary')}>
            Poste de réception
          </Link>
        }
      />
      <Checkbox
        className="mb-3"
        label={`Seulement ceux qui attendent depuis plus de ${alertAfter.unidentifiedDays}\u00a0jours`}
        checked={isLate}
        onChange={({ target }) => setQuery(target.checked ? { anciens: 'oui' } : {})}
      />
      {!list.data && (
        <Unloaded
          query={list}
          failed="Impossible de charger les colis non identifiés."
          loading={<SkeletonList rows={4} />}
        />
      )}
      {list.data && shown.length === 0 && <Nothing isLate={isLate} />}
      <ul className="grid gap-4">
        {shown.map((one) => (
          <UnidentifiedCard key={one.parcel.id} unidentified={one} />
        ))}
      </ul>
      <NextPage list={list}>Voir les suivants</NextPage>
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
