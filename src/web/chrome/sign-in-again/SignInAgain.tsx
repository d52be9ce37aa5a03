import { AlertDialog } from '@base-ui/react/alert-dialog'
import { leaveExpiredSession } from '#web/api/session.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { NewTab } from '#web/ui/NewTab.tsx'
import { popupStyle } from '#web/ui/dialog-style.ts'
import { linkStyle } from '#web/ui/link-style.ts'
import { SignInAgainForm } from './SignInAgainForm.tsx'

/**
 * The session ended under an open page: the same person signs in over it and goes on. The page cannot be read meanwhile,
 * since whoever sits there may be somebody else.
 */
export function SignInAgain({ email, open }: { email: string; open: boolean }) {
  return (
    <AlertDialog.Root
      open={open}
      // Escape does nothing: the page behind cannot work without its person.
      onOpenChange={(_isOpen, details) => {
        details.cancel()
      }}
    >
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="fixed inset-0 z-50 bg-nuit/70 backdrop-blur-lg" />
        <AlertDialog.Popup
          className={popupStyle}
          initialFocus={() => document.getElementById('again-password')}
        >
          <AlertDialog.Title className="text-xl">Votre session est terminée</AlertDialog.Title>
          <AlertDialog.Description className="mt-1 text-ink-soft">
            Reconnectez-vous pour continuer&nbsp;: ce que vous avez saisi vous attend.
          </AlertDialog.Description>
          <div className="mt-4 grid gap-4">
            <SignInAgainForm email={email} />
            <div className="grid justify-items-start gap-1 border-t border-line pt-3">
              <a
                href={paths.signIn}
                target="_blank"
                rel="noreferrer"
                className={`inline-flex min-h-11 items-center ${linkStyle}`}
              >
                Autre moyen de connexion
                <NewTab />
              </a>
              <Button variant="ghost" className="-ml-4" onClick={leaveExpiredSession}>
                Se connecter avec un autre compte
              </Button>
            </div>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
