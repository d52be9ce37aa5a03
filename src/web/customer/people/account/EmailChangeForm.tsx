import type { SignedInUser } from '#contract/people/accounts.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { emailAddress } from '#contract/core/shapes.ts'
import { requestEmailChange, readMyAccount } from '#contract/people/my-account.ts'
import { query } from '#web/api/query.ts'
import { ActionFailure } from '#web/chrome/action/ActionFailure.tsx'
import { useAction } from '#web/chrome/action/use-action.ts'
import { accountTexts, emailChangeSentence } from '#web/copy/account.ts'
import { toast } from '#web/ui/toast.ts'

/** A new address, typed twice; it takes effect once both mailboxes have confirmed it. */
export function EmailChangeForm({ user, onClose }: { user: SignedInUser; onClose: () => void }) {
  const { typed, type, faults, changing, submit } = useEmailChange(user, onClose)
  return (
    <>
      <form noValidate className="mt-3 grid gap-4" onSubmit={submit}>
        <TextField label="E-mail actuel" type="email" value={user.email} readOnly />
        <TextField
          id="nouvel-email"
          label="Nouvel e-mail"
          type="email"
          autoComplete="email"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just asked for this form
          autoFocus
          value={typed.email}
          error={faults.email}
          onChange={(event) => type({ email: event.target.value })}
        />
        <TextField
          id="confirmation-email"
          label="Confirmer le nouvel e-mail"
          type="email"
          autoComplete="off"
          value={typed.confirmation}
          error={faults.confirmation}
          onChange={(event) => type({ confirmation: event.target.value })}
        />
        <p className="text-sm text-ink-soft">
          Un lien de confirmation part à l’adresse actuelle et à la nouvelle. Rien ne change avant
          que les deux aient répondu.
        </p>
        <ActionFailure action={changing} />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" busy={changing.isBusy}>
            Changer l’e-mail
          </Button>
          <Button variant="ghost" onClick={onClose}>
            Annuler
          </Button>
        </div>
      </form>
      {changing.proofDialog}
    </>
  )
}

type Faults = { readonly email?: string; readonly confirmation?: string }
type Typed = { readonly email: string; readonly confirmation: string }

/** The form of the e-mail address; closing the proof of identity leaves the typed text. */
function useEmailChange(user: SignedInUser, onClose: () => void) {
  const client = useQueryClient()
  const [typed, setTyped] = useState<Typed>({ email: '', confirmation: '' })
  const [faults, setFaults] = useState<Faults>({})
  const changing = useAction(requestEmailChange, {
    done: {
      title: accountTexts.emailAsked,
      description: 'Un lien part vers chacune de vos deux adresses, l’actuelle et la nouvelle.',
    },
    refusals: emailChangeSentence,
    onDone: (saved) => {
      client.setQueryData(query(readMyAccount, {}).queryKey, saved)
      onClose()
    },
    onFailed: () => void toast({ title: accountTexts.emailFailed, kind: 'error' }),
  })

  function save() {
    const newEmail = typed.email.trim()
    const found = faultsOf(newEmail, typed.confirmation.trim())
    setFaults(found)
    changing.forget()
    if (found.email ?? found.confirmation) {
      document.getElementById(found.email ? 'nouvel-email' : 'confirmation-email')?.focus()
    } else if (newEmail.toLowerCase() === user.email) {
      void toast({ title: accountTexts.emailSame, kind: 'info' })
      onClose()
    } else changing.run({ newEmail })
  }

  const type = (change: Partial<Typed>) => setTyped({ ...typed, ...change })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (!changing.isBusy) save()
  }
  return { typed, type, faults, changing, submit }
}

/** docs/rules/accounts.md#e-mail-change */
function faultsOf(email: string, confirmation: string): Faults {
  if (email === '') return { email: accountTexts.emailRequired }
  if (!emailAddress.safeParse(email).success) return { email: accountTexts.emailInvalid }
  if (confirmation === '') return { confirmation: accountTexts.emailRequired }
  const isSame = email.toLowerCase() === confirmation.toLowerCase()
  return isSame ? {} : { confirmation: accountTexts.emailMismatch }
}
