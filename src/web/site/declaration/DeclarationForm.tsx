import type { FormEvent } from 'react'
import { useSearchParams } from 'react-router'
import { useSessionUser } from '#web/api/session.ts'
import type { DeclarationKind } from '#domain/legal/declaration-words.ts'
import { declarationTexts } from '#web/copy/declarations.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { ContractField, contractIn } from './ContractField.tsx'
import type { DeclarationState } from './use-declaration.ts'
import { useMyContracts } from './use-my-contracts.ts'
import { usePrefilledForm } from './use-prefilled-form.ts'

/**
 * The first step. A plain form with an address of its own, so that it also works before, or without, any script; what
 * was typed before React came is kept because React leaves the values alone.
 */
export function DeclarationForm({
  kind,
  declaration: { values, faults, review },
}: {
  kind: DeclarationKind
  declaration: DeclarationState
}) {
  const user = useSessionUser()
  const [search] = useSearchParams()
  const contracts = useMyContracts(kind, user)
  const wanted = values.contract || (search.get('commande') ?? '')
  const form = usePrefilledForm(user, wanted, faults)

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    review({
      name: textOf(typed, 'name'),
      email: textOf(typed, 'email'),
      contract: contractIn(typed),
      wishedOn: textOf(typed, 'wishedOn'),
    })
  }
  return (
    <form
      ref={form}
      noValidate
      method="post"
      action={kind === 'withdrawal' ? paths.withdrawal : paths.cancellation}
      onSubmit={submit}
      className="grid gap-5"
    >
      <h2 tabIndex={-1} className="text-xl outline-none">
        Votre demande
      </h2>
      <TextField
        label="Nom et prénom"
        name="name"
        autoComplete="name"
        defaultValue={values.name}
        error={faults.name}
      />
      <TextField
        label="E-mail"
        hint="L’accusé de réception y est envoyé."
        name="email"
        type="email"
        autoComplete="email"
        defaultValue={values.email}
        error={faults.email}
      />
      <ContractField
        key={contracts.length}
        label={declarationTexts[kind].contract}
        hint={declarationTexts[kind].contractHint}
        contracts={contracts}
        wanted={wanted}
        error={faults.contract}
      />
      {kind === 'cancellation' && (
        <TextField
          label="Date souhaitée"
          hint="Sans date, au plus tôt."
          optional
          name="wishedOn"
          type="date"
          defaultValue={values.wishedOn}
          error={faults.wishedOn}
        />
      )}
      <Button type="submit" size="large" className="w-full sm:w-fit">
        Continuer
      </Button>
    </form>
  )
}

const textOf = (typed: FormData, name: string): string => {
  const value = typed.get(name)
  return typeof value === 'string' ? value.trim() : ''
}
