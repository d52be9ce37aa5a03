import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { BoundedCount } from '#contract/people/users.ts'
import type { ListPlace } from '#web/api/query.ts'
import { Button } from '#web/ui/Button.tsx'

type Sides = { readonly previousCursor: string | null; readonly nextCursor: string | null }

/** Previous page, current page, next page. */
export function Pager({
  place,
  sides,
  busy,
  onGo,
}: {
  place: ListPlace
  sides: Sides
  busy: boolean
  onGo: (place: ListPlace) => void
}) {
  const { page } = place
  return (
    <nav aria-label="Pages" className="mt-4 flex flex-wrap items-center justify-between gap-3">
      <Button
        variant="secondary"
        className="max-sm:px-3"
        disabled={page === 1}
        onClick={() => {
          onGo({ page: page - 1, cursor: sides.previousCursor ?? '', side: 'previous' })
        }}
      >
        <ChevronLeft className="size-5" aria-hidden="true" />
        Précédent
      </Button>
      <span
        aria-live="polite"
        aria-busy={busy}
        className="figures text-ink-soft max-[22.5rem]:order-first max-[22.5rem]:w-full"
      >
        Page {page}
      </span>
      <Button
        variant="secondary"
        className="max-sm:px-3"
        disabled={sides.nextCursor === null}
        onClick={() => {
          onGo({ page: page + 1, cursor: sides.nextCursor ?? '', side: 'next' })
        }}
      >
        Suivant
        <ChevronRight className="size-5" aria-hidden="true" />
      </Button>
    </nav>
  )
}

/** « 1 000+ utilisateurs »: counting stops at a thousand. */
export function CountOf({ count, one, many }: { count: BoundedCount; one: string; many: string }) {
  const number = new Intl.NumberFormat('fr-FR').format(count.value).replaceAll('\u202F', '\u00A0')
  return (
    <p className="figures mb-3 text-sm text-ink-soft" role="status">
      {number}
      {count.isMore ? '+' : ''}&nbsp;{count.value > 1 ? many : one}
    </p>
  )
}
