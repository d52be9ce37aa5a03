import { useState } from 'react'
import { parseEuros, typedEuros } from '#web/copy/parse-amounts.ts'
import { TextField } from '#web/ui/TextField.tsx'
import { useCatalogueValue, useEditing } from './draft-editing.ts'

type Kind = 'money' | 'money-or-none' | 'count' | 'count-or-none' | 'text'
type FieldProps = {
  readonly path: string
  readonly label: string
  readonly kind: Kind
  readonly hint?: string
}

/** Edits one catalogue value by its path; a text that cannot be read stays in the field, with an error. */
export function ValueField({ path, label, kind, hint }: FieldProps) {
  const { isReadOnly, setUnread, unread, generation } = useEditing()
  const [value, setValue] = useCatalogueValue(path)
  const [typed, setTyped] = useState<{ text: string; generation: number } | null>(null)
  const text = typed?.generation === generation ? typed.text : textOf(kind, value)
  const error = unread[path] === undefined ? undefined : wrong[kind]
  return (
    <TextField
      label={label}
      hint={hint}
      value={text}
      error={error}
      readOnly={isReadOnly}
      data-path={path}
      maxLength={kind === 'text' ? 80 : 12}
      inputMode={kind === 'text' ? 'text' : 'decimal'}
      inputClassName={kind === 'text' ? '' : 'figures text-right'}
      {...(kind.startsWith('money') ? { unit: '€' } : {})}
      onChange={(event) => {
        const next = event.currentTarget.value
        setTyped({ text: next, generation })
        const read = readValue(kind, next)
        setUnread(path, read === undefined ? next : null)
        if (read !== undefined) setValue(read)
      }}
      onBlur={() => {
        if (unread[path] === undefined) setTyped(null)
      }}
    />
  )
}

const wrong: Readonly<Record<Kind, string>> = {
  money: 'Un montant en euros, par exemple 27,25.',
  'money-or-none': 'Un montant en euros, ou rien.',
  count: 'Un nombre entier.',
  'count-or-none': 'Un nombre entier, ou rien.',
  text: 'À remplir.',
}

function textOf(kind: Kind, value: unknown): string {
  if (typeof value === 'number') return kind.startsWith('money') ? typedEuros(value) : String(value)
  return typeof value === 'string' ? value : ''
}

/** `undefined` for an invalid text. */
function readValue(kind: Kind, text: string): string | number | null | undefined {
  const bare = text.trim()
  if (bare === '') return kind.endsWith('-or-none') ? null : undefined
  if (kind === 'text') return text
  if (kind.startsWith('count')) return /^\d{1,6}$/.test(bare) ? Number(bare) : undefined
  const cents = parseEuros(bare)
  return cents === null || cents < 0 ? undefined : cents
}
