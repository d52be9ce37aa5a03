import type { PaidWork } from '#contract/shipping/shipments.ts'
import { taskHint } from '#web/copy/paid-tasks.ts'
import { Card } from '#web/ui/Card.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'

type Props = {
  readonly tasks: PaidWork['tasks']
  readonly ticked: readonly string[]
  readonly onChange: (ticked: readonly string[]) => void
}

/** What the customer paid for this box: each thing is done and ticked before the box is closed. */
export const PaidTasks = ({ tasks, ticked, onChange }: Props) => (
  <Card aria-labelledby="prestations">
    <h2 id="prestations" className="mb-2 text-lg">
      2. Faire ce qui est payé
    </h2>
    <ul className="grid gap-1">
      {tasks.map((task) => (
        <li key={task.key}>
          <Checkbox
            label={<TaskLabel task={task} />}
            hint={task.isDone ? 'Déjà réalisé.' : taskHint(task.code)}
            checked={task.isDone || ticked.includes(task.key)}
            disabled={task.isDone}
            onChange={({ target }) =>
              onChange(
                target.checked ? [...ticked, task.key] : ticked.filter((key) => key !== task.key),
              )
            }
          />
        </li>
      ))}
    </ul>
  </Card>
)

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
