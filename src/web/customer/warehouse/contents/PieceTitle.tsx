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
  <h3 className="flex items-center gap-2.5 font-sans text-base font-semibold tracking-normal">
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

/** What a piece that is still to give holds, under its title, and the act beside it. */
export const PieceRow = ({
  text,
  act,
  hasMark = true,
}: {
  text: ReactNode
  act: ReactNode
  /** Its title has one. */
  hasMark?: boolean | undefined
}) => (
  <div className={joinClasses('mt-0.5 flex items-center gap-3', hasMark && 'pl-9.5')}>
    <p className="min-w-0 flex-1 text-14 text-ink-soft">{text}</p>
    {act}
  </div>
)
