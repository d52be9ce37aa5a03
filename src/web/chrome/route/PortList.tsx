import { ChevronRight } from 'lucide-react'
import { useState, type CSSProperties, type ReactNode } from 'react'
import type { StatusFamily } from '#web/ui/Badge.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { Stamp } from '#web/ui/Stamp.tsx'
import { foldMark, foldStyle } from '#web/ui/Summary.tsx'

export type Port = {
  readonly key: string
  readonly name: string
  /** On the stamp, when the name is longer than twelve letters. */
  readonly stamp?: string
  /** When it was reached: « 20 nov. » and the moment itself; absent for a port to come. */
  readonly date?: string | undefined
  readonly at?: string | undefined
}

type Props = {
  ports: readonly Port[]
  current: number
  family: StatusFamily
  arrives: boolean
  /** The stamp of the last port stands in the picture. */
  isStampedAbove: boolean
  /** What happened in between, under them; on a phone once they are all in sight. */
  children?: ReactNode
}

/** Each port stands in the middle of its column: the outer halves of the first and the last, but a half stamp, go beyond the padding. */
const spread =
  '@min-[32rem]:mx-[min(0px,calc((1.75rem_-_50%_/_var(--ports))_*_var(--ports)_/_(var(--ports)_-_1)))]'

/** The ports in a row where there is room; elsewhere a list, folded to the current one and its neighbours. */
export function PortList({ ports, current, family, arrives, isStampedAbove, children }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const stamped = isStampedAbove ? null : current
  const isFar = (place: number) => Math.abs(place - current) > 1
  const isFolded = ports.filter((_, place) => isFar(place)).length > 1
  return (
    <div className="px-5 py-4 sm:px-6">
      <ol
        style={{ '--ports': ports.length } as CSSProperties}
        className={`grid gap-1 overflow-hidden @min-[32rem]:flex @min-[32rem]:gap-0 ${spread}`}
      >
        {ports.map((port, place) => (
          <li
            key={port.key}
            aria-current={place === current ? 'step' : undefined}
            className={joinClasses(
              'relative flex min-h-9 items-center gap-3 @min-[32rem]:flex-1 @min-[32rem]:flex-col @min-[32rem]:gap-1 @min-[32rem]:text-center',
              isFolded && !isOpen && isFar(place) && '@max-[32rem]:hidden',
            )}
          >
            {place < ports.length - 1 && (
              <Way isBehind={place < current} isLow={stamped !== null} />
            )}
            <span
              className={joinClasses(
                'relative z-10 flex w-14 shrink-0 items-center justify-center @min-[32rem]:w-auto',
                place === stamped ? 'h-14' : 'h-6',
                stamped !== null && '@min-[32rem]:h-14',
              )}
            >
              {place === stamped ? (
                <Stamp
                  decorative
                  {...onStamp(port)}
                  family={family}
                  arrives={arrives}
                  className="size-14 rounded-full bg-surface"
                />
              ) : (
                <Dot isAhead={place > current} isHeld={place === current && family === 'problem'} />
              )}
            </span>
            <PortName port={port} state={stateOf(place, current)} isStamped={place === stamped} />
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-x-4">
        {isFolded && (
          <button
            type="button"
            aria-expanded={isOpen}
            className={`-mb-2 @min-[32rem]:hidden ${foldStyle}`}
            onClick={() => setIsOpen(!isOpen)}
          >
            <ChevronRight
              className={joinClasses(foldMark, isOpen && 'rotate-90')}
              aria-hidden="true"
            />
            {isOpen ? 'Réduire' : `Voir les ${ports.length} étapes`}
          </button>
        )}
        <div className={isFolded && !isOpen ? 'contents @max-[32rem]:hidden' : 'contents'}>
          {children}
        </div>
      </div>
    </div>
  )
}

const Dot = ({ isAhead, isHeld }: { isAhead: boolean; isHeld: boolean }) => (
  <span
    aria-hidden="true"
    className={joinClasses(
      'size-3.5 rounded-full border-2',
      isAhead && 'border-line-strong bg-surface',
      isHeld && 'border-problem bg-problem',
      !isAhead && !isHeld && 'border-action bg-action',
    )}
  />
)

/** Its day alone, for its name stands beside it: « 23 » over « nov. ». */
function onStamp({ name, stamp = name, date }: Port) {
  const [day, month] = date?.split(/\s/) ?? []
  return day && month ? { port: day, date: month } : { port: stamp }
}

const stateOf = (place: number, current: number) =>
  place === current ? 'current' : place < current ? 'done' : 'to-come'

const words = { done: 'fait', current: 'en cours', 'to-come': 'à venir' }

function PortName({
  port,
  state,
  isStamped,
}: {
  port: Port
  state: keyof typeof words
  isStamped: boolean
}) {
  return (
    <span
      className={joinClasses(
        'min-w-0 text-14 leading-5',
        state === 'current' && 'font-display font-bold',
        state === 'to-come' && 'text-ink-soft',
      )}
    >
      {port.name}
      <span className="sr-only">, {words[state]}</span>
      {port.date && (
        <time
          dateTime={port.at}
          className={
            isStamped ? 'sr-only' : 'figures block font-sans text-13 font-normal text-ink-soft'
          }
        >
          {port.date}
        </time>
      )}
    </span>
  )
}

/** To the next port: under it in the list, at its right in the row, lower where a stamp stands in it. */
const Way = ({ isBehind, isLow }: { isBehind: boolean; isLow: boolean }) => (
  <span
    aria-hidden="true"
    className={joinClasses(
      'absolute top-1/2 left-6.75 h-full border-l-2 @min-[32rem]:left-1/2 @min-[32rem]:h-0 @min-[32rem]:w-full @min-[32rem]:border-t-2 @min-[32rem]:border-l-0',
      isLow ? '@min-[32rem]:top-6.75' : '@min-[32rem]:top-2.75',
      isBehind ? 'border-action' : 'border-dashed border-line-strong',
    )}
  />
)
