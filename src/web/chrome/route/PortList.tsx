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
  '[--n:var(--ports)] @max-[32rem]:[--n:var(--near)] ' +
  'mx-[min(0px,calc((1.75rem_-_50%_/_var(--n))_*_var(--n)_/_(var(--n)_-_1)))]'

/** To a port beyond the edge, which it does not reach. */
const fading = '@max-[32rem]:w-11 @max-[32rem]:mask-r-from-[calc(100%-1.5rem)]'

type Layout = {
  readonly ports: string
  readonly port: string
  /** The common height of the marks; without it, each has its own. */
  readonly mark?: string
  /** From one to the next. */
  readonly way: string
}

const list: Layout = {
  ports: 'grid gap-1',
  port: 'min-h-9 gap-3',
  way: 'top-1/2 left-6.75 h-full border-l-2',
}

const row: Layout = {
  ports: `flex ${spread}`,
  port: 'flex-1 flex-col gap-1 text-center',
  mark: 'h-6',
  way: 'top-2.75 left-1/2 w-full border-t-2',
}

const stampedRow: Layout = { ...row, mark: 'h-14', way: 'top-6.75 left-1/2 w-full border-t-2' }

const rowOf = (isStampedAbove: boolean): Layout => (isStampedAbove ? row : stampedRow)

/** The ports in a row; where there is no room for all, the current one and its neighbours, and all of them in a list on demand. */
export function PortList({ ports, current, family, arrives, isStampedAbove, children }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const stamped = isStampedAbove ? null : current
  const isFar = (place: number) => Math.abs(place - current) > 1
  const far = ports.filter((_, place) => isFar(place)).length
  const isFolded = far > 1
  const near = ports.length - (isFolded ? far : 0)
  const isCut = isFolded && !isOpen
  const layout = isOpen ? list : rowOf(isStampedAbove)
  const wayAfter = (place: number) => joinClasses(layout.way, isCut && place > current && fading)
  return (
    <div className="px-5 py-4 sm:px-6">
      <ol
        style={{ '--ports': ports.length, '--near': near } as CSSProperties}
        className={joinClasses('overflow-hidden', layout.ports)}
      >
        {ports.map((port, place) => (
          <li
            key={port.key}
            aria-current={place === current ? 'step' : undefined}
            className={joinClasses(
              'relative flex items-center',
              layout.port,
              isCut && isFar(place) && '@max-[32rem]:hidden',
            )}
          >
            {place < ports.length - 1 && <Way isBehind={place < current} way={wayAfter(place)} />}
            <span
              className={joinClasses(
                'relative z-10 flex shrink-0 items-center justify-center',
                layout.mark ?? (place === stamped ? 'h-14 w-14' : 'h-6 w-14'),
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
            className={joinClasses('-mb-2', foldStyle, !isOpen && '@min-[32rem]:hidden')}
            onClick={() => setIsOpen(!isOpen)}
          >
            <ChevronRight
              className={joinClasses(foldMark, isOpen && 'rotate-90')}
              aria-hidden="true"
            />
            {isOpen ? 'Réduire' : `Voir les ${ports.length} étapes`}
          </button>
        )}
        <div className={isCut ? 'contents @max-[32rem]:hidden' : 'contents'}>{children}</div>
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

/** To the next port. */
const Way = ({ isBehind, way }: { isBehind: boolean; way: string }) => (
  <span
    aria-hidden="true"
    className={joinClasses(
      'absolute',
      way,
      isBehind ? 'border-action' : 'border-dashed border-line-strong',
    )}
  />
)
