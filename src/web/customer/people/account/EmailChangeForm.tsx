import type { SignedInUser } from '#contract/people/accounts.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { emailAddress } from '#contract/core/shapes.ts'
import { requestEmailChange, readMyAccount } from '#contract/people/my-account.ts'
import { ProofGivenUp } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { query } from '#web/api/query.ts'
import { useProof } from '#web/chrome/proof/use-proof.tsx'
import { accountTexts, emailChangeSentence } from '#web/copy/account.ts'
import { toast } from '#web/ui/toast.ts'

/** A new address, typed twice; it takes effect once both mailboxes have confirmed it. */
export function EmailChangeForm({ user, onClose }: { user: SignedInUser; onClose: () => void }) {
  const { typed, type, faults, failure, isBusy, submit, proofDialog } = useEmailChange(
    user,
    onClose,
  )
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
        {failure && <Notice kind="error">{failure}</Notice>}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" busy={isBusy}>
            Changer l’e-mail
          </Button>
          <Button variant="ghost" onClick={onClose}>
            Annuler
          </Button>
        </div>
      </form>
      {proofDialog}
    </>
  )
}

type Faults = { readonly email?: string; readonly confirmation?: string }
type Typed = { readonly email: string; readonly confirmation: string }

/** The form of the e-mail address; closing the proof of identity leaves the typed text. */
function useEmailChange(user: SignedInUser, onClose: () => void) {
  const client = useQueryClient()
  const { withProof, proofDialog } = useProof()
  const [typed, setTyped] = useState<Typed>({ email: '', confirmation: '' })
  const [faults, setFaults] = useState<Faults>({})
  const [failure, setFailure] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)

  function save() {
    const newEmail = typed.email.trim()
    const found = faultsOf(newEmail, typed.confirmation.trim())
    setFaults(found)
    setFailure(undefined)
    if (found.email ?? found.confirmation) {
      document.getElementById(found.email ? 'nouvel-email' : 'confirmation-email')?.focus()
    } else if (newEmail.toLowerCase() === user.email) {
      void toast({ title: accountTexts.emailSame, kind: 'info' })
      onClose()
    } else void send(newEmail)
  }

  async function send(newEmail: string) {
    setIsBusy(true)
    try {
      const saved = await withProof(() => call(requestEmailChange, { newEmail }))
      client.setQueryData(query(readMyAccount, {}).queryKey, saved)
      showRequested()
      onClose()
    } catch (error) {
      setIsBusy(false)
      if (!(error instanceof ProofGivenUp)) setFailure(failedSentence(error))
    }
  }

  const type = (change: Partial<Typed>) => setTyped({ ...typed, ...change })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (!isBusy) save()
  }
  return { typed, type, faults, failure, isBusy, submit, proofDialog }
}

function showRequested(): void {
  const description = 'Un lien part vers chacune de vos deux adresses, l’actuelle et la nouvelle.'
  void toast({ title: accountTexts.emailAsked, description })
}

/** Returns the sentence, which stays in the form. */
function failedSentence(error: unknown): string {
  void toast({ title: accountTexts.emailFailed, kind: 'error' })
  return emailChangeSentence(error)
}

/** docs/rules/accounts.md#e-mail-change */
function faultsOf(email: string, confirmation: string): Faults {
  if (email === '') return { email: accountTexts.emailRequired }
  if (!emailAddress.safeParse(email).success) return { email: accountTexts.emailInvalid }
  if (confirmation === '') return { confirmation: accountTexts.emailRequired }
  const isSame = email.toLowerCase() === confirmation.toLowerCase()
  return isSame ? {} : { confirmation: accountTexts.emailMismatch }
}
