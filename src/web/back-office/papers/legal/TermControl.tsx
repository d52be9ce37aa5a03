import { Checkbox } from '#web/ui/Checkbox.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import type { TermField } from './term-fields.ts'
import type { TermsInHand } from './use-terms-form.ts'

/** One value of the terms, in the control that its kind asks for. */
export function TermControl({ field, terms }: { field: TermField; terms: TermsInHand }) {
  const { path, kind, label, hint } = field
  const value = terms.typed[path]
  const texts = { name: path, label, hint, error: terms.faultOf(path) }
  if (kind === 'flag') {
    return (
      <Checkbox
        {...texts}
        className="sm:col-span-2"
        checked={value === true}
        onChange={(event) => terms.type(path, event.currentTarget.checked)}
      />
    )
  }
  const typed = typeof value === 'string' ? value : ''
  if (kind === 'words' || kind === 'lines') {
    return (
      <TextArea
        {...texts}
        className="sm:col-span-2"
        rows={kind === 'lines' ? 6 : 3}
        value={typed}
        onChange={(event) => terms.type(path, event.currentTarget.value)}
      />
    )
  }
  return (
    <TextField
      {...texts}
      className={kind === 'text' ? 'sm:col-span-2' : ''}
      inputMode={inputModes[kind]}
      unit={units[kind]}
      autoComplete="off"
      value={typed}
      onChange={(event) => terms.type(path, event.currentTarget.value)}
    />
  )
}

const inputModes = { text: 'text', days: 'numeric', money: 'decimal' } as const
const units = { text: undefined, days: 'jours', money: '€' } as const
