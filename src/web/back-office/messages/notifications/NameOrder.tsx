import { useId, useState } from 'react'
import { nameOrder } from '#contract/payments/declarations.ts'
import { ApiError } from '#web/api/api-error.ts'
import { useAction } from '#web/chrome/action/use-action.ts'
import { ActionFailure } from '#web/chrome/action/ActionFailure.tsx'
import {
  declarationRefusals,
  orderErrors,
  planAloneErrors,
  planAloneHint,
  planAloneLabel,
} from '#web/copy/office-declarations.ts'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { TextField } from '#web/ui/TextField.tsx'

/** The office types the order that the person did not name; `guess` is a number that stands in their words. */
export function NameOrder({ declarationId, guess }: { declarationId: string; guess: string }) {
  const [number, setNumber] = useState(guess)
  const [isPlanAlone, setPlanAlone] = useState(false)
  const [isEmpty, setEmpty] = useState(false)
  const id = useId()
  const naming = useAction(nameOrder, {
    done: { title: 'Commande rattachée', description: number },
    refusals: declarationRefusals,
    onFailed: () => document.getElementById(id)?.focus(),
  })
  const fields = naming.error instanceof ApiError ? naming.error.fields : {}
  const code = isEmpty ? 'required' : fields['number']
  const planCode = isPlanAlone ? fields['isPlanAlone'] : undefined
  return (
    <form
      noValidate
      className="flex max-w-md flex-wrap items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        const typed = number.trim()
        setEmpty(typed === '')
        if (typed === '') return document.getElementById(id)?.focus()
        naming.run({ declarationId, number: typed, ...(isPlanAlone && { isPlanAlone }) })
      }}
    >
      <TextField
        id={id}
        label="Numéro de la commande"
        placeholder="C-2026-000123"
        className="min-w-0 grow"
        value={number}
        error={code && orderErrors[code]}
        onChange={({ target }) => setNumber(target.value)}
      />
      <Button type="submit" variant="secondary" busy={naming.isBusy}>
        Rattacher
      </Button>
      <Checkbox
        className="w-full"
        label={planAloneLabel}
        hint={planAloneHint}
        error={planCode && planAloneErrors[planCode]}
        checked={isPlanAlone}
        onChange={({ target }) => setPlanAlone(target.checked)}
      />
      {!code && !planCode && <ActionFailure action={naming} />}
    </form>
  )
}
