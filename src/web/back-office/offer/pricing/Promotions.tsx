import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { listPromotions, type PromotionView } from '#contract/offer/promotions.ts'
import { planNames } from '#words/plan-names.ts'
import { pages } from '#web/api/query.ts'
import { PagedTable } from '#web/back-office/core/PagedTable.tsx'
import { formatParisDay } from '#web/copy/format-date.ts'
import { formatMoney } from '#web/copy/format-money.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import type { Column } from '#web/ui/Table.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { percentText } from '#web/copy/vat.ts'
import { PromotionDialog } from './PromotionDialog.tsx'

/** The codes that customers type, and how often each was used. */
export function Promotions() {
  const [query, setQuery] = useSearchParams()
  const search = query.get('code') ?? ''
  const list = useInfiniteQuery(pages(listPromotions, { search: search || undefined }))
  const [edited, setEdited] = useState<PromotionView | 'new' | null>(null)
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <TextField
          label="Chercher un code"
          type="search"
          value={search}
          maxLength={30}
          onChange={({ currentTarget: { value } }) =>
            setQuery({ onglet: 'promotions', ...(value ? { code: value } : {}) }, { replace: true })
          }
        />
        <Button onClick={() => setEdited('new')}>Créer une promotion</Button>
      </div>
      <PagedTable
        list={list}
        caption="Promotions"
        columns={columnsFor(setEdited)}
        failed="Les promotions n’ont pas pu être chargées."
        empty={
          <EmptyState title="Aucune promotion">
            {search
              ? 'Aucun code ne commence ainsi.'
              : 'Un code que les clients tapent sur leur devis, avec ses dates et ses limites.'}
          </EmptyState>
        }
      />
      {edited && (
        <PromotionDialog
          key={edited === 'new' ? 'new' : edited.id}
          promotion={edited === 'new' ? null : edited}
          latest={latestOf(list.data?.pages, edited)}
          onClose={() => setEdited(null)}
          onRead={setEdited}
        />
      )}
    </div>
  )
}

/** The edited promotion, as the list has it now. */
function latestOf(
  pages: readonly { readonly items: readonly PromotionView[] }[] | undefined,
  edited: PromotionView | 'new',
): PromotionView | null {
  if (edited === 'new') return null
  return pages?.flatMap(({ items }) => items).find(({ id }) => id === edited.id) ?? null
}

export const discountText = ({ percent, amountCents, target }: PromotionView): string => {
  const off = percent === null ? formatMoney(amountCents ?? 0) : percentText(percent)
  return `${off} sur ${target === 'transport' ? 'le transport' : 'les frais'}`
}

export const periodText = ({ startsAt, endsAt }: PromotionView): string => {
  const from = `Du ${formatParisDay(startsAt)}`
  if (endsAt === null) return `${from}, sans fin`
  return `${from} au ${formatParisDay(new Date(new Date(endsAt).getTime() - 1).toISOString())}`
}

export const conditionsText = (promotion: PromotionView): string =>
  [
    promotion.minimumCents > 0 && `devis d’au moins ${formatMoney(promotion.minimumCents)}`,
    promotion.firstShipmentOnly && 'premier envoi',
    promotion.maxUsesPerCustomer !== null && `${promotion.maxUsesPerCustomer} fois par client`,
    promotion.plans?.map((plan) => planNames[plan]).join(', '),
    promotion.destinations?.join(', '),
  ]
    .filter((condition) => condition)
    .join('\u00A0; ') || '—'

const columnsFor = (edit: (promotion: PromotionView) => void): Column<PromotionView>[] => [
  {
    key: 'code',
    header: 'Code',
    main: true,
    cell: ({ code }) => <span className="font-mono">{code}</span>,
  },
  { key: 'off', header: 'Remise', cell: discountText },
  { key: 'period', header: 'Période', cell: periodText },
  { key: 'conditions', header: 'Conditions', grows: true, width: 160, cell: conditionsText },
  {
    key: 'uses',
    header: 'Utilisations',
    numeric: true,
    cell: ({ uses, maxUses }) => (maxUses === null ? uses : `${uses} sur ${maxUses}`),
  },
  { key: 'state', header: 'État', cell: (promotion) => <State promotion={promotion} /> },
  {
    key: 'acts',
    header: 'Actions',
    cell: (promotion) => (
      <Button variant="ghost" onClick={() => edit(promotion)}>
        Modifier<span className="sr-only"> {promotion.code}</span>
      </Button>
    ),
  },
]

function State({ promotion }: { promotion: PromotionView }) {
  const { isOn, startsAt, endsAt, uses, maxUses } = promotion
  const [now] = useState(() => new Date().toISOString())
  if (!isOn) return <Badge family="none">Arrêtée</Badge>
  if (startsAt > now) return <Badge family="waiting">À venir</Badge>
  if (endsAt !== null && endsAt <= now) return <Badge family="none">Terminée</Badge>
  if (maxUses !== null && uses >= maxUses) return <Badge family="none">Épuisée</Badge>
  return <Badge family="done">En cours</Badge>
}
