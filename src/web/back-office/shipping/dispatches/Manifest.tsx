import type { ReactNode } from 'react'
import { Link } from 'react-router'
import {
  unloadBox,
  type BoxAtDock,
  type DispatchRecord,
  type DispatchView,
  type LoadedBox,
} from '#contract/shipping/dispatches.ts'
import { useAction } from '#web/chrome/action/use-action.ts'
import { dispatchError } from '#web/copy/dispatches.ts'
import { formatMoment } from '#web/copy/format-date.ts'
import { formatWeight } from '#web/copy/format-weight.ts'
import { holdText } from '#web/copy/holds.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { linkStyle } from '#web/ui/link-style.ts'
import { toast } from '#web/ui/toast.ts'

/** What is ready for this van and not scanned yet. */
export const MissingBoxes = ({ boxes }: { boxes: readonly BoxAtDock[] }) => (
  <Boxes id="manquantes" title="Encore à charger" count={boxes.length} empty="Tout est chargé.">
    {boxes.map((box) => (
      <Row key={box.id} box={box} />
    ))}
  </Boxes>
)

/** What would leave were it not held; nothing to show when there is none. */
export function HeldBoxes({ boxes }: { boxes: DispatchRecord['held'] }) {
  if (boxes.length === 0) return null
  return (
    <Boxes id="retenues" title="Retenues" count={boxes.length} empty="">
      {boxes.map((box) => (
        <Row key={box.id} box={box}>
          <span className="text-problem">{holdText(box.hold).title}</span>
        </Row>
      ))}
    </Boxes>
  )
}

type LoadedProps = { dispatch: DispatchView; boxes: readonly LoadedBox[] }

/** What is in the van, latest first; a scan made by mistake is undone until the departure closes. */
export function LoadedBoxes({ dispatch: { id, state }, boxes }: LoadedProps) {
  const unloading = useAction(unloadBox, {
    done: 'Boîte déchargée',
    refusals: dispatchError,
    onFailed: (error) => void toast({ title: dispatchError(error), kind: 'error' }),
  })
  return (
    <Boxes
      id="chargees"
      title={state === 'open' ? 'Chargées' : 'Boîtes de ce départ'}
      count={boxes.length}
      empty="Rien n’est chargé."
    >
      {boxes.map((box) => (
        <Row key={box.id} box={box}>
          <span className="font-mono text-sm wrap-anywhere">{box.trackingNumber}</span>
          <span className="text-sm text-ink-soft">
            {formatMoment(box.loadedAt)}, {box.loadedBy}
          </span>
          {state === 'open' && (
            <Button
              variant="ghost"
              aria-label={`Décharger ${box.number}`}
              busy={unloading.isBusy && unloading.input?.boxId === box.id}
              onClick={() => unloading.run({ dispatchId: id, boxId: box.id })}
            >
              Décharger
            </Button>
          )}
        </Row>
      ))}
    </Boxes>
  )
}

type BoxesProps = {
  readonly id: string
  readonly title: string
  readonly count: number
  readonly empty: string
  readonly children: ReactNode
}

const Boxes = ({ id, title, count, empty, children }: BoxesProps) => (
  <Card aria-labelledby={id}>
    <h2 id={id} className="text-xl">
      {title} <span className="figures text-ink-soft">({count})</span>
    </h2>
    {count === 0 ? (
      <p className="mt-2 text-ink-soft">{empty}</p>
    ) : (
      <ul
        aria-labelledby={id}
        className="mt-2 grid max-h-[32rem] divide-y divide-line overflow-auto"
      >
        {children}
      </ul>
    )}
  </Card>
)

const Row = ({ box, children }: { box: BoxAtDock; children?: ReactNode }) => (
  <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
    <span>
      <Link to={paths.departure(box.shipmentId)} className={`${linkStyle} font-mono`}>
        {box.number}
      </Link>{' '}
      <span className="text-ink-soft">
        {box.destination} · {formatWeight(box.weightGrams)}
      </span>
    </span>
    {children}
  </li>
)
