import { Button } from '#web/ui/Button.tsx'
import { confirmationMailSent, useConfirmationMail } from './use-confirmation-mail.ts'

/** Requests the confirmation mail again. */
export function ResendConfirmation({ email }: { email: string }) {
  const { state, request } = useConfirmationMail()
  return (
    <div className="mt-3 text-ink" role="status">
      {state.is === 'sent' ? (
        <p>{confirmationMailSent}</p>
      ) : (
        <Button variant="secondary" busy={state.is === 'busy'} onClick={() => void request(email)}>
          Renvoyer l’e-mail de confirmation
        </Button>
      )}
      {state.is === 'failed' && <p className="mt-2 text-danger">{state.because}</p>}
    </div>
  )
}
