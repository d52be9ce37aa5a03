import { useState } from 'react'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import type { MyContract } from './use-my-contracts.ts'

const another = 'autre'

/** Which contract: chosen among the person's own when they are known, else typed. */
export function ContractField({
  label,
  hint,
  contracts,
  wanted,
  error,
}: {
  label: string
  hint: string
  contracts: readonly MyContract[]
  /** An order's number or a plan's name that is asked for already. */
  wanted: string
  error: string | undefined
}) {
  const [chosen, setChosen] = useState(firstChoice(contracts, wanted))
  const typed = contracts.some(({ reference }) => reference === wanted) ? '' : wanted
  if (contracts.length === 0) {
    return (
      <TextField label={label} hint={hint} name="contract" defaultValue={wanted} error={error} />
    )
  }
  return (
    <div className="grid gap-4">
      <SelectField
        label={label}
        name="contract"
        value={chosen}
        onChange={(event) => setChosen(event.currentTarget.value)}
        error={chosen === another ? undefined : error}
      >
        <option value="">Choisir…</option>
        {contracts.map(({ reference, name }) => (
          <option key={reference} value={reference}>
            {name}
          </option>
        ))}
        <option value={another}>Un autre contrat</option>
      </SelectField>
      {chosen === another && (
        <TextField
          label={'Lequel\u00a0?'}
          hint={hint}
          name="otherContract"
          defaultValue={typed}
          error={error}
        />
      )}
    </div>
  )
}

/** What is asked for, be it theirs or not; else the only one there is. */
function firstChoice(contracts: readonly MyContract[], wanted: string): string {
  if (contracts.some(({ reference }) => reference === wanted)) return wanted
  if (wanted !== '') return another
  return contracts.length === 1 ? (contracts[0]?.reference ?? '') : ''
}

/** What a form with this field says. */
export function contractIn(typed: FormData): string {
  const named =
    typed.get('contract') === another ? typed.get('otherContract') : typed.get('contract')
  return typeof named === 'string' ? named.trim() : ''
}
