import type { Destination } from '#domain/destination/destination.ts'
import {
  families,
  isUnderLocalRule,
  localRules,
  type ForbiddenItem,
} from '#domain/forbidden/forbidden-item.ts'
import {
  conditionSentences,
  familyTitles,
  localSentences,
  reasonSentences,
} from '#web/copy/forbidden.ts'
import { territories } from '#web/copy/territories.ts'
import { Badge } from '#web/ui/Badge.tsx'

/** By family; with a destination, it shows only that territory's own rules. */
export function ForbiddenList({
  items,
  destination,
}: {
  items: readonly ForbiddenItem[]
  destination: Destination | null
}) {
  return families.map((family) => {
    const own = items.filter((item) => item.family === family)
    if (own.length === 0) return null
    return (
      <section key={family} aria-labelledby={`famille-${family}`} className="mt-8 first:mt-2">
        <h2 id={`famille-${family}`} className="text-2xl">
          {familyTitles[family]}
        </h2>
        <ul className="mt-3 divide-y divide-line border-y border-line">
          {own.map((item) => (
            <Item key={item.name} item={item} destination={destination} />
          ))}
        </ul>
      </section>
    )
  })
}

function Item({ item, destination }: { item: ForbiddenItem; destination: Destination | null }) {
  const local = localNote(item, destination)
  return (
    <li className="grid gap-x-6 gap-y-1 py-4 sm:grid-cols-[1fr_1.6fr] print:break-inside-avoid">
      <div>
        <h3 className="text-lg tracking-normal">{item.name}</h3>
        <p className="mt-1 mb-1">
          {item.unless === null ? (
            <Badge family="problem">Interdit</Badge>
          ) : (
            <Badge family="waiting">Sous conditions</Badge>
          )}
        </p>
      </div>
      <div className="grid gap-1.5">
        {item.unless !== null && <p>{conditionSentences[item.unless]}</p>}
        <p className="text-ink-soft">{reasonSentences[item.because]}</p>
        {local && (
          <p className="text-ink-soft">
            <span className="font-semibold text-ink">{local.where}</span> {local.sentence}
          </p>
        )}
      </div>
    </li>
  )
}

function localNote(item: ForbiddenItem, destination: Destination | null) {
  if (item.local === null) return null
  const sentence = localSentences[item.local]
  if (destination === null) return { where: `${where(localRules[item.local])}.`, sentence }
  if (!isUnderLocalRule(item, destination)) return null
  return { where: `${where([destination])}.`, sentence }
}

/** « Guyane, Mayotte, La Réunion », in the order of the site. */
const where = (names: readonly Destination[]): string =>
  territories
    .filter(({ name }) => names.includes(name))
    .map(({ name }) => (name.startsWith('Terres') ? 'TAAF' : name))
    .join(', ')
