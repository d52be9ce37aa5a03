import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { readWarehouseContents } from '#contract/warehouse/parcel-contents.ts'
import { carryOutRequest, type WarehouseRequest } from '#contract/warehouse/warehouse-requests.ts'
import type { Contents } from '#web/api/parcel-contents.ts'
import { query } from '#web/api/query.ts'
import { MeasureFields, useNewMeasures } from '#web/back-office/warehouse/parcel/MeasureFields.tsx'
import { StaleMeasures, useSeenMeasures } from '#web/back-office/warehouse/parcel/StaleMeasures.tsx'
import { ActionDialog } from '#web/chrome/action/ActionDialog.tsx'
import { ActionForm } from '#web/chrome/action/ActionForm.tsx'
import { useAction } from '#web/chrome/action/use-action.ts'
import { Loaded } from '#web/chrome/Loaded.tsx'
import {
  answerRefusals,
  carryOutLabels,
  carryOutQuestions,
  removalTexts,
} from '#web/copy/request-answers.ts'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { TextField } from '#web/ui/TextField.tsx'

type Parcel = NonNullable<WarehouseRequest['parcel']>
type Props = {
  readonly request: Pick<WarehouseRequest, 'id' | 'customer'>
  readonly parcel: Parcel
}

/** Records that the item is out of the parcel: which declared pieces, and what the parcel weighs without them. */
export function RemoveItem({ request, parcel }: Props) {
  return (
    <ActionDialog
      trigger={(open) => <Button onClick={open}>{carryOutLabels['remove-item']}</Button>}
      title={carryOutQuestions['remove-item']}
      description={`Un message part aussitôt à ${request.customer.name}. Cette étape ne s’annule pas.`}
    >
      {(close) => <ReadContents request={request} parcel={parcel} onDone={close} />}
    </ActionDialog>
  )
}

type FormProps = Props & { readonly onDone: () => void }

function ReadContents(props: FormProps) {
  const read = useQuery(query(readWarehouseContents, { parcelId: props.parcel.id }))
  return (
    <Loaded query={read} failed="Impossible de charger le contenu.">
      {(contents) => <RemovalForm {...props} contents={contents} />}
    </Loaded>
  )
}

const unmeasured = { weightGrams: 0, lengthMm: 0, widthMm: 0, heightMm: 0 }

function RemovalForm({ request, parcel, contents, onDone }: FormProps & { contents: Contents }) {
  const pieces = usePieces(contents)
  const measuring = useNewMeasures()
  const seen = useSeenMeasures(parcel.measures ?? unmeasured)
  const carryingOut = useAction(carryOutRequest, {
    done: 'C’est noté, le client est prévenu',
    refusals: answerRefusals,
    onDone,
  })
  const { isBoxed = false } = parcel
  const isStale = !isBoxed && seen.isStale && !carryingOut.isUnsettled

  function submit(form: HTMLFormElement) {
    const removal = pieces.read()
    const measures = isBoxed ? undefined : measuring.read(form)
    if (!removal || (!isBoxed && !measures)) return
    const weighed = measures && { measures: { ...measures, former: seen.former } }
    carryingOut.run({ requestId: request.id, removal: { ...removal, ...weighed } })
  }

  return (
    <ActionForm
      action={carryingOut}
      onSubmit={submit}
      submitLabel={carryOutLabels['remove-item']}
      isHeld={isStale}
      isErrorShownElsewhere={isStale}
      onCancel={onDone}
    >
      <PieceFields pieces={pieces} />
      {isBoxed ? (
        <p className="text-ink-soft">{removalTexts.boxed}</p>
      ) : (
        <MeasureFields measuring={measuring} />
      )}
      {isStale && <StaleMeasures seen={seen} />}
    </ActionForm>
  )
}

/** How many pieces of each declared line are taken out. The contents are those of the opening: the server refuses newer ones. */
function usePieces(contents: Contents) {
  const [{ version, lines }] = useState(contents)
  const [typed, setTyped] = useState<readonly string[]>(lines.map(() => ''))
  const [isUndeclared, setUndeclared] = useState(false)
  const [isChecked, setChecked] = useState(false)
  const counts = typed.map((text) => (text.trim() === '' ? 0 : Number(text)))
  const isWrong = counts.map(
    (count, line) => !Number.isInteger(count) || count < 0 || count > (lines[line]?.quantity ?? 0),
  )
  const taken = counts.flatMap((count, line) => (count > 0 ? [{ line, pieces: count }] : []))
  const isMissing = lines.length > 0 && taken.length === 0 && !isUndeclared
  return {
    lines,
    typed,
    isUndeclared,
    errorOf: (line: number) => (isChecked && isWrong[line] ? removalTexts.wrongCount : undefined),
    missing: isChecked && isMissing ? removalTexts.missing : undefined,
    type: (line: number, text: string) => {
      setTyped(typed.with(line, text))
      setUndeclared(false)
    },
    setUndeclared: (is: boolean) => {
      setUndeclared(is)
      if (is) setTyped(lines.map(() => ''))
    },
    read: () => {
      setChecked(true)
      return isMissing || isWrong.includes(true) ? undefined : { version, taken }
    },
  }
}

function PieceFields({ pieces }: { pieces: ReturnType<typeof usePieces> }) {
  if (pieces.lines.length === 0) return <p className="text-ink-soft">{removalTexts.nothing}</p>
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 font-semibold">{removalTexts.question}</legend>
      {pieces.lines.map(({ description, quantity }, line) => (
        <TextField
          key={`${line} ${description}`}
          label={description}
          unit={`/ ${quantity}`}
          inputMode="numeric"
          autoComplete="off"
          value={pieces.typed[line] ?? ''}
          error={pieces.errorOf(line)}
          inputClassName="figures"
          onChange={({ target }) => pieces.type(line, target.value)}
        />
      ))}
      <Checkbox
        label={removalTexts.undeclared}
        checked={pieces.isUndeclared}
        error={pieces.missing}
        onChange={({ currentTarget }) => pieces.setUndeclared(currentTarget.checked)}
      />
    </fieldset>
  )
}
