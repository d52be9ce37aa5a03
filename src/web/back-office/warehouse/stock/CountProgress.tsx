import type * as z from 'zod/mini'
import type { readStockCount } from '#contract/warehouse/stock-counts.ts'
import { Card } from '#web/ui/Card.tsx'

type Props = Pick<z.output<typeof readStockCount.output>, 'count' | 'shelves'>

/** How far the count is; of a zone, shelf by shelf. */
export function CountProgress({ count, shelves }: Props) {
  const left = count.closedAt === null ? (count.open.missing ?? 0) : (count.found.missing ?? 0)
  return (
    <Card aria-labelledby="avancement">
      <h2 id="avancement" className="text-xl">
        Avancement
      </h2>
      <p className="figures mt-2">
        <strong className="text-2xl">{count.scanned}</strong>{' '}
        {count.scanned > 1 ? 'colis vus' : 'colis vu'}, {count.expected} attendu
        {count.expected > 1 && 's'} à l’ouverture.
      </p>
      <progress
        aria-label="Colis attendus déjà vus"
        max={Math.max(count.expected, 1)}
        value={count.expected === 0 ? 1 : Math.max(count.expected - left, 0)}
        className="shelf mt-2 block w-full"
      />
      {shelves.length > 1 && (
        <ul
          aria-label="Étagères du comptage"
          className="figures mt-3 flex max-h-48 flex-wrap gap-2 overflow-auto"
        >
          {shelves.map(({ shelf, expected, scanned, open }) => (
            <li
              key={shelf}
              className={`rounded-lg px-3 py-1.5 ${open > 0 ? 'bg-waiting-soft text-waiting' : 'bg-done-soft text-done'}`}
            >
              <span className="font-mono font-semibold">{shelf}</span> {scanned}/{expected}
              {open > 0 && <span className="sr-only">, {open} écarts</span>}
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
