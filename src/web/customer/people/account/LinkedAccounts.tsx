import { useQuery, useQueryClient } from '@tanstack/react-query'
import { visitGoogleToLink, readMyGoogle, unlinkGoogle } from '#contract/people/google.ts'
import { call } from '#web/api/call.ts'
import type { MyGoogle } from '#web/api/google.ts'
import { query } from '#web/api/query.ts'
import { GoogleButton } from '#web/chrome/google/GoogleButton.tsx'
import { useProof } from '#web/chrome/proof/use-proof.tsx'
import { paths } from '#web/paths.ts'
import { Card } from '#web/ui/Card.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { Loaded } from '#web/chrome/Loaded.tsx'
import { ConfirmAction } from '#web/chrome/action/ConfirmAction.tsx'
import { useAction } from '#web/chrome/action/use-action.ts'
import { GoogleMark } from '#web/chrome/google/GoogleMark.tsx'
import { formatDay } from '#web/copy/format-date.ts'
import { unlinkRefusals } from '#web/copy/google.ts'
import { Button } from '#web/ui/Button.tsx'

/** The Google account that opens this one, to link or unlink. Absent where Google never was a sign-in method. */
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
      <p className="max-w-prose text-14 text-ink-soft">
        Pour vous connecter sans mot de passe. Son adresse peut être différente de la vôtre&nbsp;:
        vos e-mails arrivent toujours à la même.
      </p>
      <GoogleButton
        size="normal"
        visit={() =>
          withProof(() => call(visitGoogleToLink, { returnTo: paths.accountConnections }))
        }
      >
        Relier un compte Google
      </GoogleButton>
      {proofDialog}
    </div>
  )
}

/** Which Google account opens this one, since when, and the button to unlink it. */
function LinkedGoogle({
  linked,
  isOnlyWayIn,
}: {
  linked: { readonly email: string; readonly since: string }
  isOnlyWayIn: boolean
}) {
  const client = useQueryClient()
  const unlink = useAction(unlinkGoogle, {
    done: 'Compte Google détaché',
    refusals: unlinkRefusals,
    // The other devices were signed out with it.
    onDone: () => client.invalidateQueries(),
  })
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="flex min-w-0 items-center gap-3">
          <GoogleMark />
          <span className="min-w-0">
            <span className="block font-semibold wrap-anywhere">{linked.email}</span>
            <span className="block text-sm text-ink-soft">
              Relié depuis le {formatDay(linked.since)}
            </span>
          </span>
        </p>
        <ConfirmAction
          action={unlink}
          input={{}}
          trigger={(ask) => (
            <Button
              variant="secondary"
              disabledReason={isOnlyWayIn ? unlinkRefusals['only-way-in'] : undefined}
              onClick={ask}
            >
              Détacher
            </Button>
          )}
          danger
          title="Détacher ce compte Google&nbsp;?"
          description="Il n’ouvrira plus votre compte, et vos autres appareils seront déconnectés. Vous pourrez le relier de nouveau."
          confirmLabel="Détacher"
        />
      </div>
    </div>
  )
}
