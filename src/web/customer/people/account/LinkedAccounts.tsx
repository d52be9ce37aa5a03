import { useQuery } from '@tanstack/react-query'
import { visitGoogleToLink, readMyGoogle } from '#contract/people/google.ts'
import { call } from '#web/api/call.ts'
import type { MyGoogle } from '#web/api/google.ts'
import { query } from '#web/api/query.ts'
import { GoogleButton } from '#web/chrome/google/GoogleButton.tsx'
import { useProof } from '#web/chrome/proof/use-proof.tsx'
import { paths } from '#web/paths.ts'
import { Card } from '#web/ui/Card.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { LinkedGoogle } from './LinkedGoogle.tsx'
import { Loaded } from '#web/chrome/Loaded.tsx'

/** The account at Google that opens this one, to link or to unlink. Absent where Google never was a way in. */
export function LinkedAccounts() {
  const google = useQuery(query(readMyGoogle, {}))
  if (google.data && isAbsent(google.data)) return null
  return (
    <Card id="comptes-relies" aria-labelledby="compte-relies" className="scroll-mt-24">
      <h2 id="compte-relies" className="text-xl">
        Connexion avec Google
      </h2>
      <div className="mt-3">
        <Loaded
          query={google}
          failed="Le compte relié n’a pas pu être lu."
          loading={<Skeleton className="h-20" />}
        >
          {(read) => <GoogleLink {...read} />}
        </Loaded>
      </div>
    </Card>
  )
}

const isAbsent = ({ isOffered, linked }: MyGoogle): boolean => !isOffered && linked === null

const GoogleLink = ({ linked, isOnlyWayIn }: MyGoogle) =>
  linked ? <LinkedGoogle linked={linked} isOnlyWayIn={isOnlyWayIn} /> : <LinkGoogle />

function LinkGoogle() {
  const { withProof, proofDialog } = useProof()
  return (
    <div className="grid justify-items-start gap-3">
      <p className="max-w-prose text-ink-soft">
        Reliez un compte Google pour vous connecter sans mot de passe. Son adresse peut être
        différente de la vôtre&nbsp;: vos e-mails arrivent toujours à la même.
      </p>
      <GoogleButton
        size="normal"
        visit={() => withProof(() => call(visitGoogleToLink, { returnTo: paths.account }))}
      >
        Relier un compte Google
      </GoogleButton>
      {proofDialog}
    </div>
  )
}
