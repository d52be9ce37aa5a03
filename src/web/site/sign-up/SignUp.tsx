import { lazy, Suspense, useState, type ReactNode } from 'react'
import { Link, Navigate, useLocation, useNavigate, useSearchParams } from 'react-router'
import type { GoogleNewcomer } from '#contract/people/google.ts'
import { sessionChanged, useSession } from '#web/api/session.ts'
import { landingOf } from '#web/chrome/landing.ts'
import { paths } from '#web/paths.ts'
import { AccountPage } from '#web/site/AccountPage.tsx'
import { keepChosenPlan } from '#web/site/sign-in/chosen-plan.ts'
import { Button } from '#web/ui/Button.tsx'
import { linkStyle } from '#web/ui/link-style.ts'
import { useGoogleOffer } from '#web/api/google.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { code128 } from '#domain/label/code-128.ts'
import { useSiteName } from '#web/api/site.ts'
import { Barcode } from '#web/ui/Barcode.tsx'
import { SignUpForm } from './SignUpForm.tsx'
import type { Registered } from './use-sign-up.ts'
import { exampleAddress } from './example-address.ts'

const loadTutorial = () => import('./AddressTutorial.tsx')
const AddressTutorial = lazy(async () => ({ default: (await loadTutorial()).AddressTutorial }))

/**
 * /inscription (docs/rules/accounts.md#registration). The tutorial shows an example before the sign-up, the real address
 * afterwards.
 */
export function SignUp() {
  const session = useSession()
  const [search] = useSearchParams()
  const state: unknown = useLocation().state
  const { registered, setRegistered, goOn } = useRegistered()
  const [isOpen, setIsOpen] = useState(false)
  const [name, setName] = useState('')

  if (session.status === 'signed-in' && !registered) {
    return <Navigate to={landingOf(session.user)} replace />
  }
  const formFor = (newcomer: GoogleNewcomer | null) => (
    <SignUpForm
      key={newcomer?.email}
      newcomer={newcomer}
      isTutorialOpen={isOpen}
      onName={setName}
      onSubmit={() => void loadTutorial()}
      onRegistered={(answer) => {
        keepChosenPlan(state)
        setRegistered(answer)
        setIsOpen(true)
      }}
    />
  )
  return (
    <AccountPage
      wide
      beside={
        <div className="mt-8 max-w-lg -rotate-1">
          <LabelPreview name={name} />
        </div>
      }
      title="Créer mon compte"
      lead={
        <>
          Gratuit et sans engagement. Déjà inscrit&nbsp;?{' '}
          <Link to={paths.signIn} state={state} className={linkStyle}>
            Se connecter
          </Link>
        </>
      }
    >
      <div className="mb-6 grid gap-3">
        <p>Vous recevez une adresse personnelle à Limoges, à donner aux boutiques.</p>
        <div className="lg:hidden">
          <LabelPreview name={name} />
        </div>
        <Button
          variant="secondary"
          className="justify-self-start"
          onPointerEnter={() => void loadTutorial()}
          onFocus={() => void loadTutorial()}
          onClick={() => {
            setIsOpen(true)
          }}
        >
          Pourquoi cette adresse&nbsp;?
        </Button>
      </div>
      {search.get('avec') === 'google' ? <FromGoogle>{formFor}</FromGoogle> : formFor(null)}
      <Suspense>
        {isOpen && (
          <AddressTutorial
            registered={registered}
            onClose={() => {
              setIsOpen(false)
              void goOn()
            }}
          />
        )}
      </Suspense>
    </AccountPage>
  )
}

/**
 * The new customer, and where the tutorial leads: into the area when they are signed in, else to the sign-in with what they came
 * for.
 */
function useRegistered() {
  const navigate = useNavigate()
  const state: unknown = useLocation().state
  const [registered, setRegistered] = useState<Registered | null>(null)

  async function goOn() {
    if (!registered) return
    if (registered.entry === 'entered') {
      const now = await sessionChanged()
      return navigate(now.status === 'signed-in' ? landingOf(now.user) : paths.signIn)
    }
    const isPending = registered.entry === 'account-pending'
    return navigate(paths.signIn, { state: isPending ? { google: 'account-pending' } : state })
  }
  return { registered, setRegistered, goOn }
}

/** The rest of a sign-up that began at Google, or why it must start again. */
function FromGoogle({ children }: { children: (newcomer: GoogleNewcomer | null) => ReactNode }) {
  const offer = useGoogleOffer()
  if (offer === null) return <Skeleton className="h-96" />
  const { newcomer } = offer
  return (
    <>
      <div className="mb-6">
        {newcomer ? (
          <Notice kind="info" title="Encore quelques informations">
            Google nous a confirmé votre adresse&nbsp;: aucun mot de passe à choisir.{' '}
            <Link to={paths.signUp} className={linkStyle}>
              S’inscrire autrement
            </Link>
          </Notice>
        ) : (
          <Notice kind="warning" title="Votre passage chez Google a expiré">
            Recommencez avec le bouton «&nbsp;S’inscrire avec Google&nbsp;», ou remplissez ce
            formulaire.
          </Notice>
        )}
      </div>
      {children(newcomer)}
    </>
  )
}

const modules = code128(exampleAddress.clientNumber)

/** The label that a shop will stick on the parcel; the name is filled in while it is typed. */
function LabelPreview({ name }: { name: string }) {
  const { clientNumber, fullName, postalCode, city, country } = exampleAddress
  return (
    <figure className="rounded-card border-2 border-dashed border-line-strong bg-white p-4 text-black">
      <div className="flex items-start justify-between gap-4">
        <address className="min-w-0 leading-6 not-italic">
          <span className="font-semibold">{useSiteName()}</span>{' '}
          <span className="font-mono">{clientNumber}</span>
          <br />
          c/o <span className="font-semibold break-words">{name === '' ? fullName : name}</span>
          <br />
          Rue communiquée après l’inscription
          <br />
          {postalCode} {city}, {country}
        </address>
        {modules && (
          <Barcode
            modules={modules}
            label="Code-barres d’exemple"
            className="h-12 w-28 shrink-0 max-sm:hidden"
          />
        )}
      </div>
      <figcaption className="mt-2 border-t border-black/20 pt-2 text-13">
        Exemple&nbsp;: votre numéro client et la rue vous sont donnés à la fin de l’inscription.
      </figcaption>
    </figure>
  )
}
