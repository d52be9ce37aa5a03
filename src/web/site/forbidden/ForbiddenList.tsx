import {
  BatteryCharging,
  ChevronDown,
  Flame,
  Gem,
  HeartPulse,
  PawPrint,
  Ruler,
  Scale,
  ShieldAlert,
  Wine,
  type LucideIcon,
} from 'lucide-react'
import type { Destination } from '#domain/destination/destination.ts'
import {
  families,
  isUnderLocalRule,
  localRules,
  type Family,
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

const pictures: Readonly<Record<Family, LucideIcon>> = {
  dangerous: Flame,
  battery: BatteryCharging,
  weapon: ShieldAlert,
  food: Wine,
  living: PawPrint,
  health: HeartPulse,
  value: Gem,
  illegal: Scale,
  fragile: Ruler,
}

/**
 * By family, each folded until somebody opens it or searches, and whole on paper; with a destination, it shows only that
 * territory's own rules.
 */
export function ForbiddenList({
  items,
  destination,
  isOpen,
}: {
  items: readonly ForbiddenItem[]
  destination: Destination | null
  isOpen: boolean
}) {
  return families.map((family) => {
    const own = items.filter((item) => item.family === family)
    if (own.length === 0) return null
    const Picture = pictures[family]
    return (
      <details
        key={family}
        open={isOpen}
        className="whole-on-paper group mt-3 rounded-card border border-line bg-surface open:border-line-strong"
      >
        <summary className="flex min-h-16 items-center gap-4 px-4 py-2.5 sm:px-5">
          <span className="flex size-10 shrink-0 items-center justify-center rounded-button bg-problem-soft text-problem">
            <Picture className="size-5.5" strokeWidth={1.75} aria-hidden="true" />
          </span>
          <span className="min-w-0 flex-1">
            <h2 className="text-18 leading-6 sm:text-22">{familyTitles[family]}</h2>
            <span className="block truncate text-14 text-ink-soft group-open:hidden">
              {own.map(({ name }) => name).join(', ')}
            </span>
          </span>
          <span className="figures text-14 whitespace-nowrap text-ink-soft">{own.length}</span>
          <ChevronDown
            className="size-5 shrink-0 text-action transition-transform group-open:rotate-180"
            aria-hidden="true"
          />
        </summary>
        <ul className="divide-y divide-line border-t border-line px-4 sm:px-5">
          {own.map((item) => (
            <Item key={item.name} item={item} destination={destination} />
          ))}
        </ul>
      </details>
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
