import { useEffect, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { isUnanswered } from '#web/api/is-unanswered.ts'
import { confirmationFailure } from '#web/copy/confirm-address.ts'
import { paths } from '#web/paths.ts'
import { AccountPage } from '#web/site/AccountPage.tsx'
import { tokenInHash } from '#web/site/token-in-hash.ts'
import { Button } from '#web/ui/Button.tsx'
import { buttonStyle } from '#web/ui/button-style.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import { AskForLink } from './AskForLink.tsx'
import { confirmOnce } from './confirm-once.ts'
import { FirstAdministrator } from './FirstAdministrator.tsx'

/** /confirmer-adresse#jeton=…: sends the token, then leads to the sign-in page with the customer's number and name. */
export function ConfirmAddress() {
  const { hash } = useLocation()
  const navigate = useNavigate()
  const [token] = useState(() => tokenInHash(hash))
  const [failure, setFailure] = useState<unknown>(null)
  const [attempt, setAttempt] = useState(1)
  const [isAdministrator, setIsAdministrator] = useState(false)

  useEffect(() => {
    if (!token) return undefined
    let isHere = true
    confirmOnce(token).then(
      ({ clientNumber, clientName, isActive, isFinished, mustChoosePassword }) => {
        if (!isHere) return
        if (mustChoosePassword) return setIsAdministrator(true)
        const query = new URLSearchParams({ client_name: clientName })
        if (clientNumber) query.set('client_number', clientNumber)
        if (!isActive) query.set('activation', isFinished ? 'attendue' : 'inachevee')
        void navigate(`${paths.signIn}?${query}`, { replace: true })
      },
      (error: unknown) => {
        if (isHere) setFailure(error)
      },
    )
    return () => {
      isHere = false
    }
  }, [token, attempt, navigate])

  if (isAdministrator) return <FirstAdministrator />
  return (
    <AccountPage title="Confirmation de votre adresse">
      {token && failure === null ? (
        <p role="status" className="flex items-center gap-3">
          <Spinner className="size-5 text-action" />
          Un instant, nous confirmons votre adresse…
        </p>
      ) : (
        <div className="grid gap-5">
          <Notice kind="error" title="L’adresse n’a pas pu être confirmée">
            {confirmationFailure(token ? failure : null)}
          </Notice>
          {isUnanswered(failure) ? (
            <Button
              onClick={() => {
                setFailure(null)
                setAttempt(attempt + 1)
              }}
            >
              Réessayer
            </Button>
          ) : (
            <AskForLink />
          )}
          <div className="grid gap-2">
            <p>Déjà confirmée&nbsp;?</p>
            <Link to={paths.signIn} className={buttonStyle('secondary')}>
              Se connecter
            </Link>
          </div>
        </div>
      )}
    </AccountPage>
  )
}
