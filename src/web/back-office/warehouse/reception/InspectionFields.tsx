import { skipToken, useQuery } from '@tanstack/react-query'
import {
  BlockFields,
  faultsOfBlock,
  type BlockFaults,
} from '#web/back-office/warehouse/parcel/BlockFields.tsx'
import { findingLabels } from '#web/copy/reception.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { LookForForbidden } from '#web/contents/LookForForbidden.tsx'
import { readWarehouseContents } from '#contract/warehouse/parcel-contents.ts'
import { query } from '#web/api/query.ts'
import type { DeskTarget } from './desk-target.ts'
import {
  findings,
  found,
  isHeldBack,
  suspectsOf,
  type Finding,
  type Inspection,
} from './inspection.ts'

export type InspectionFaults = BlockFaults & { readonly note?: string }

export function faultsOf(inspection: Inspection): InspectionFaults {
  if (isHeldBack(inspection)) return faultsOfBlock(inspection.block)
  const isUnsaid = inspection.finding === 'light' && inspection.note.trim() === ''
  return isUnsaid ? { note: 'Dites au client ce qui est abîmé.' } : {}
}

/** The check before the parcel is put away: nothing, or a block with its owner's choices (docs/rules/parcels.md#blocking). */
export function InspectionFields({
  inspection,
  target,
  wrong,
  onChange,
}: {
  inspection: Inspection
  target: DeskTarget
  wrong: InspectionFaults
  onChange: (inspection: Inspection) => void
}) {
  const { finding, block, note } = inspection
  const declared = useDeclaredGoods(target)
  const suspects = suspectsOf(declared ?? [])
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1.5 font-medium">Contrôle</legend>
      {suspects.length > 0 && (
        <Notice kind="warning" title="La déclaration parle d’un envoi réglementé">
          {suspects.join(', ')}&nbsp;: ouvrez et regardez avant de ranger.
        </Notice>
      )}
      {declared?.length === 0 && <LookForForbidden />}
      <div className="grid gap-2 min-[22rem]:grid-cols-2 lg:grid-cols-3">
        {findings.map((one) => (
          <Choice
            key={one}
            finding={one}
            isChosen={one === finding}
            onChosen={() => {
              onChange(found(one, inspection, suspects))
            }}
          />
        ))}
      </div>
      {finding === 'light' && (
        <TextArea
          name="note"
          label="Ce qui est abîmé, tel que le client le lira"
          hint="Le colis n’est pas bloqué. Photographiez ce qui est abîmé&nbsp;: le client voit cette note et les photos."
          rows={2}
          maxLength={500}
          value={note}
          error={wrong.note}
          onChange={({ target }) => {
            onChange({ ...inspection, note: target.value })
          }}
        />
      )}
      {isHeldBack(inspection) && (
        <div className="grid gap-4 rounded-xl border-2 border-problem p-4">
          <p className="font-semibold text-problem">
            Le colis sera reçu puis bloqué, et son propriétaire prévenu dès qu’il est connu.
          </p>
          <BlockFields
            typed={block}
            wrong={wrong}
            onChange={(next) => {
              onChange({ ...inspection, block: next })
            }}
          />
        </div>
      )}
    </fieldset>
  )
}

const Choice = ({
  finding,
  isChosen,
  onChosen,
}: {
  finding: Finding
  isChosen: boolean
  onChosen: () => void
}) => (
  <label className="flex min-h-14 cursor-pointer items-center gap-3 rounded-lg border border-line-strong bg-surface px-3 has-checked:border-2 has-checked:border-action has-checked:bg-action-soft">
    <input
      type="radio"
      name="controle"
      checked={isChosen}
      onChange={onChosen}
      className="size-5 shrink-0 accent-action"
    />
    {findingLabels[finding]}
  </label>
)

/** What the owner said of the goods: the description and each line; `undefined` while it is not read. */
function useDeclaredGoods(target: DeskTarget): readonly string[] | undefined {
  const parcel = target.kind === 'declared' ? target.parcel : undefined
  const asked = query(readWarehouseContents, { parcelId: parcel?.id ?? '' })
  const contents = useQuery(parcel ? asked : { ...asked, queryFn: skipToken })
  if (!parcel) return []
  if (contents.isPending) return undefined
  const lines = contents.data?.lines ?? []
  return [parcel.description ?? '', ...lines.map(({ description }) => description)].filter(
    (words) => words.trim() !== '',
  )
}
