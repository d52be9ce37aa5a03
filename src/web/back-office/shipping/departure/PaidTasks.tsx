import { useEffect, useRef, type KeyboardEvent } from 'react'
import type { PaidWork, ShipmentView } from '#contract/shipping/shipments.ts'
import { Key } from '#web/back-office/core/Key.tsx'
import { Card } from '#web/ui/Card.tsx'
import { PaidTaskRow } from './PaidTaskRow.tsx'

type Props = {
  readonly shipmentId: string
  readonly tasks: PaidWork['tasks']
  /** Those that are still to pack. */
  readonly parcels: ShipmentView['parcels']
  /** The parcels are in: the keyboard comes here, and goes from one task to the next. */
  readonly isTurn: boolean
}

/** What the customer paid for this shipment: each task is recorded as it is done, before the last box closes. */
export function PaidTasks({ shipmentId, tasks, parcels, isTurn }: Props) {
  const list = useRef<HTMLUListElement>(null)
  const left = tasks.filter(({ isDone, impossible }) => !isDone && impossible === null).length
  useEffect(() => {
    if (isTurn) list.current?.querySelector<HTMLElement>('[data-undone]')?.focus()
  }, [isTurn, left])

  return (
    <Card aria-labelledby="prestations">
      <h2 id="prestations" className="mb-2 text-lg">
        2. Faire ce qui est payé
      </h2>
      <p className="mb-2 text-sm text-ink-soft max-md:hidden">
        <Key>Espace</Key> note et passe à la suivante, <Key>↑</Key> <Key>↓</Key> choisissent.
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrows beside Tab, which goes everywhere */}
      <ul ref={list} className="grid gap-2" onKeyDown={(event) => walk(event, list.current)}>
        {tasks.map((task) => (
          <li key={task.key}>
            <PaidTaskRow shipmentId={shipmentId} task={task} parcels={parcels} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** Up and down, from one to the other. */
function walk(event: KeyboardEvent<HTMLElement>, list: HTMLElement | null): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  const boxes = [...(list?.querySelectorAll<HTMLElement>('[data-undone]') ?? [])]
  const at = boxes.findIndex((box) => box === event.target)
  if (step === undefined || at === -1) return
  event.preventDefault()
  boxes[at + step]?.focus()
}
