import { ArrowDown, ArrowUp, GripVertical, Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { publishedPricing, type PublishedTerms } from '#domain/catalogue/published-options.ts'
import type { ServiceOption } from '#domain/catalogue/service-options.ts'
import { optionPrice } from '#web/copy/option-price.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { planNames } from '#words/plan-names.ts'
import { moved } from './option-form.ts'
import { OptionDialog } from './OptionDialog.tsx'

export const createOptionId = 'creer-une-option'

type EditorProps = {
  readonly options: readonly ServiceOption[]
  readonly terms: PublishedTerms
  readonly isReadOnly: boolean
  readonly onChange: (options: readonly ServiceOption[]) => void
}

/**
 * The options in the order in which customers see them: staff move them with buttons or by dragging, switch them on and off, and
 * edit them.
 */
export function OptionsEditor({ options, terms, isReadOnly, onChange }: EditorProps) {
  const [edited, setEdited] = useState<ServiceOption | 'new' | null>(null)
  const [told, setTold] = useState('')
  const dragged = useRef<number | null>(null)
  const move = (from: number, to: number) => {
    if (to < 0 || to >= options.length || from === to) return
    onChange(moved(options, from, to))
    setTold(`${options[from]?.name ?? ''}, position ${to + 1} sur ${options.length}`)
  }
  const save = (option: ServiceOption) => {
    const isNew = edited === 'new'
    onChange(
      isNew ? [...options, option] : options.map((one) => (one.id === option.id ? option : one)),
    )
    setEdited(null)
  }
  return (
    <>
      {options.length === 0 && (
        <EmptyState title="Aucune option">
          Ce que les clients peuvent ajouter à un envoi.
        </EmptyState>
      )}
      <ol className="grid max-w-5xl gap-2">
        {options.map((option, index) => (
          <OptionRow
            key={option.id}
            option={option}
            terms={terms}
            index={index}
            count={options.length}
            isReadOnly={isReadOnly}
            onEdit={() => setEdited(option)}
            onMove={(to) => move(index, to)}
            onDrag={() => {
              dragged.current = index
            }}
            onDrop={() => {
              if (dragged.current !== null) move(dragged.current, index)
              dragged.current = null
            }}
            onSwitch={(isOn) =>
              onChange(options.map((one) => (one === option ? switched(one, isOn) : one)))
            }
          />
        ))}
      </ol>
      <p className="sr-only" role="status">
        {told}
      </p>
      {!isReadOnly && (
        <Button
          id={createOptionId}
          variant="secondary"
          className="mt-4 justify-self-start"
          onClick={() => setEdited('new')}
        >
          <Plus className="size-5" aria-hidden="true" />
          Créer une option
        </Button>
      )}
      {edited && (
        <OptionDialog
          option={edited === 'new' ? null : edited}
          terms={terms}
          takenCodes={options.map(({ id }) => id)}
          onClose={() => setEdited(null)}
          onSave={save}
        />
      )}
    </>
  )
}

/** Switching an option back on leaves no trace. */
function switched(option: ServiceOption, isOn: boolean): ServiceOption {
  if (!isOn) return { ...option, isOff: true }
  const { isOff, ...sold } = option
  return isOff ? sold : option
}

type RowProps = {
  readonly option: ServiceOption
  readonly terms: PublishedTerms
  readonly index: number
  readonly count: number
  readonly isReadOnly: boolean
  readonly onEdit: () => void
  readonly onMove: (to: number) => void
  readonly onDrag: () => void
  readonly onDrop: () => void
  readonly onSwitch: (isOn: boolean) => void
}

function OptionRow(props: RowProps) {
  const { option, terms, index, isReadOnly, onDrag, onDrop } = props
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its buttons do the same by keyboard
    <li
      draggable={!isReadOnly}
      onDragStart={onDrag}
      onDragOver={(event) => event.preventDefault()}
      onDrop={onDrop}
      className={`grid grid-cols-1 items-center gap-x-4 gap-y-1 rounded-xl border border-line bg-surface px-3 py-2.5 sm:grid-cols-[auto_minmax(0,1fr)] lg:grid-cols-[auto_minmax(0,1fr)_minmax(0,13rem)_auto] ${option.isOff ? 'border-dashed' : ''}`}
    >
      {!isReadOnly && (
        <GripVertical
          className="hidden size-5 shrink-0 cursor-grab text-ink-soft sm:row-span-3 sm:block lg:row-span-1"
          aria-hidden="true"
        />
      )}
      <div className={`min-w-0 ${isReadOnly ? 'sm:col-span-2' : ''}`}>
        <p className="font-semibold break-words">
          <span className="figures text-ink-soft">{index + 1}.</span> {option.name}{' '}
          {option.isOff && <Badge family="none">Arrêtée</Badge>}
        </p>
        <p className="text-sm text-ink-soft">
          <span className="font-mono">{option.id}</span>
          {reach(option) && ` · ${reach(option)}`}
        </p>
      </div>
      <p className="figures font-medium break-words lg:text-right">
        {optionPrice(publishedPricing(option.pricing, terms))}
      </p>
      {!isReadOnly && <RowActs {...props} />}
    </li>
  )
}

function RowActs({ option, index, count, onEdit, onMove, onSwitch }: RowProps) {
  return (
    <div className="flex flex-wrap items-center gap-1 max-lg:-ml-3">
      <Button
        variant="ghost"
        className="max-sm:px-3"
        aria-label={`Monter ${option.name}`}
        resting={index === 0}
        onClick={() => onMove(index - 1)}
      >
        <ArrowUp className="size-5" aria-hidden="true" />
      </Button>
      <Button
        variant="ghost"
        className="max-sm:px-3"
        aria-label={`Descendre ${option.name}`}
        resting={index === count - 1}
        onClick={() => onMove(index + 1)}
      >
        <ArrowDown className="size-5" aria-hidden="true" />
      </Button>
      <Button variant="ghost" className="max-sm:px-3" onClick={onEdit}>
        Modifier<span className="sr-only"> {option.name}</span>
      </Button>
      <label className="flex min-h-11 cursor-pointer items-center gap-2 px-2">
        <input
          type="checkbox"
          className="size-5 accent-action"
          checked={!option.isOff}
          onChange={(event) => onSwitch(event.currentTarget.checked)}
        />
        En vente<span className="sr-only">&nbsp;: {option.name}</span>
      </label>
    </div>
  )
}

function reach({ plans, destinations }: ServiceOption): string {
  const who = plans?.map((plan) => planNames[plan]).join(', ')
  const where =
    destinations && destinations.length > 3
      ? `${destinations.length} destinations`
      : destinations?.join(', ')
  return [who, where].filter(Boolean).join(' · ')
}
