import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import type { PublishedTerms } from '#domain/catalogue/published-options.ts'
import type { ServiceOption } from '#domain/catalogue/service-options.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { moved } from './option-form.ts'
import { OptionDialog } from './OptionDialog.tsx'
import { OptionRow } from './OptionRow.tsx'

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
