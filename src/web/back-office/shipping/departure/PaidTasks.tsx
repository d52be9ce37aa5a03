import { useEffect, useRef, type KeyboardEvent } from 'react'
import type { PaidWork } from '#contract/shipping/shipments.ts'
import { Key } from '#web/back-office/core/Key.tsx'
import { taskHint } from '#web/copy/paid-tasks.ts'
import { Card } from '#web/ui/Card.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'

type Props = {
  readonly tasks: PaidWork['tasks']
  readonly ticked: readonly string[]
  /** The parcels are in: the keyboard comes here, and goes from one task to the next. */
  readonly isTurn: boolean
  readonly onChange: (ticked: readonly string[]) => void
}

/** What the customer paid for this box: staff do and tick each task before closing the box. */
export function PaidTasks({ tasks, ticked, isTurn, onChange }: Props) {
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    if (isTurn) goToUndone(list.current)
  }, [isTurn])

  return (
    <Card aria-labelledby="prestations">
      <h2 id="prestations" className="mb-2 text-lg">
        2. Faire ce qui est payé
      </h2>
      <p className="mb-2 text-sm text-ink-soft max-md:hidden">
        <Key>Espace</Key> coche et passe à la suivante, <Key>↑</Key> <Key>↓</Key> choisissent.
      </p>
      <ul ref={list} className="grid gap-1">
        {tasks.map((task) => (
          <li key={task.key}>
            <Checkbox
              label={<TaskLabel task={task} />}
              hint={task.isDone ? 'Déjà réalisé.' : taskHint(task.code)}
              checked={task.isDone || ticked.includes(task.key)}
              disabled={task.isDone}
              onKeyDown={(event) => walk(event, list.current)}
              onChange={({ target }) => {
                onChange(
                  target.checked ? [...ticked, task.key] : ticked.filter((key) => key !== task.key),
                )
                if (target.checked) goToUndone(list.current)
              }}
            />
          </li>
        ))}
      </ul>
    </Card>
  )
}

const goToUndone = (list: HTMLElement | null): void =>
  list?.querySelector<HTMLElement>('input:not(:disabled, :checked)')?.focus()

/** Up and down, from one to the other. */
function walk(event: KeyboardEvent<HTMLElement>, list: HTMLElement | null): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined) return
  event.preventDefault()
  const boxes = [...(list?.querySelectorAll<HTMLElement>('input:not(:disabled)') ?? [])]
  boxes[boxes.indexOf(event.currentTarget) + step]?.focus()
}

function TaskLabel({ task: { label, quantity, parcel } }: { task: Props['tasks'][number] }) {
  return (
    <>
      {label}
      {quantity > 1 && `, ${quantity}\u00a0fois`}
      {parcel !== null && (
        <>
          {' · colis '}
          <span className="font-mono break-all">{parcel}</span>
        </>
      )}
    </>
  )
}
