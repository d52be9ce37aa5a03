import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { joinClasses } from '#web/ui/join-classes.ts'

/** One of the two pieces of a declaration, ticked once it is there; without a mark where nothing was ever missing. */
export const PieceTitle = ({
  isDone,
  number,
  children,
}: {
  isDone?: boolean
  number: 1 | 2
  children: ReactNode
}) => (
  <h3 className="col-[1]! row-start-1 flex items-center gap-2.5 font-sans text-base font-semibold tracking-normal">
    {isDone !== undefined && (
      <span
        aria-hidden="true"
        className={joinClasses(
          'grid size-7 shrink-0 place-items-center rounded-full border-2 font-display text-14 font-bold',
          isDone
            ? 'border-action bg-action text-on-action'
            : 'border-dashed border-waiting text-waiting',
        )}
      >
        {isDone ? <Check className="size-4" /> : number}
      </span>
    )}
    <span>
      {children}
      {isDone !== undefined && <span className="sr-only">{isDone ? ', fait' : ', à faire'}</span>}
    </span>
  </h3>
)

/** What a piece that is still to give holds, under its title, and the act beside the title (`pieceGrid`). */
export const PieceRow = ({ text, act }: { text: ReactNode; act: ReactNode }) => (
  <>
    <p className="mt-2 text-14 text-ink-soft">{text}</p>
    <div className="col-[2]! row-start-1 grid min-w-32">{act}</div>
  </>
)

/** Around a piece: the whole width for each of its parts, but that its title and its act share the first line. */
export const pieceGrid =
  'grid grid-cols-[minmax(0,1fr)_auto] content-start items-center gap-x-3 *:col-span-full'
