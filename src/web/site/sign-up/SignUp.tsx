import { lazy, Suspense, useState } from 'react'
import { Link, Navigate, useNavigate } from 'react-router'
import { useSession } from '#web/api/session.ts'
import { landingOf } from '#web/chrome/landing.ts'
import { paths } from '#web/paths.ts'
import { AccountPage } from '#web/site/AccountPage.tsx'
import { Button } from '#web/ui/Button.tsx'
import { linkStyle } from '#web/ui/link-style.ts'
import { SignUpForm, type Registered } from './SignUpForm.tsx'

const loadTutorial = () => import('./AddressTutorial.tsx')
const AddressTutorial = lazy(async () => ({ default: (await loadTutorial()).AddressTutorial }))

/** /inscription (spec 000 §2, §4, §5). The tutorial shows an example before the sign-up, the real address after it. */
export function SignUp() {
  const session = useSession()
  const navigate = useNavigate()
  const [registered, setRegistered] = useState<Registered | null>(null)
  const [isOpen, setIsOpen] = useState(false)

  if (session.status === 'signed-in') return <Navigate to={landingOf(session.user)} replace />
  return (
    <AccountPage
      wide
      title="Créer mon compte"
      lead={
        <>
          Gratuit et sans engagement. Déjà inscrit&nbsp;?{' '}
          <Link to={paths.signIn} className={linkStyle}>
            Se connecter
          </Link>
        </>
      }
    >
      <div className="mb-6 grid items-center gap-3 rounded-xl bg-action-soft px-4 py-3 sm:grid-cols-[1fr_auto]">
        <p>Vous recevez une adresse personnelle à Limoges, à donner aux boutiques.</p>
        <Button
          variant="secondary"
          onPointerEnter={() => void loadTutorial()}
          onFocus={() => void loadTutorial()}
          onClick={() => {
            setIsOpen(true)
          }}
        >
          Pourquoi cette adresse&nbsp;?
        </Button>
      </div>
      <SignUpForm
        isTutorialOpen={isOpen}
        onSubmit={() => void loadTutorial()}
        onRegistered={(answer) => {
          setRegistered(answer)
          setIsOpen(true)
        }}
      />
      <Suspense>
        {isOpen && (
          <AddressTutorial
            registered={registered}
            onClose={() => {
              setIsOpen(false)
              if (registered) void navigate(paths.signIn)
            }}
          />
        )}
      </Suspense>
    </AccountPage>
  )
}
