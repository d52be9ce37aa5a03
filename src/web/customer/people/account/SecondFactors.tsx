import { useQuery } from '@tanstack/react-query'
import { readSecondFactors } from '#contract/people/second-factors.ts'
import { query } from '#web/api/query.ts'
import type { SecondFactors as Factors } from '#web/api/second-factors.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { NewRecoveryCodes } from '#web/customer/people/account/second-factors/NewRecoveryCodes.tsx'
import { Passkeys } from '#web/customer/people/account/second-factors/Passkeys.tsx'
import { RecoveryCodes } from '#web/customer/people/account/second-factors/RecoveryCodes.tsx'
import { TotpFactor } from '#web/customer/people/account/second-factors/TotpFactor.tsx'
import { useFactorChange } from '#web/customer/people/account/second-factors/use-factor-change.ts'
import { Unloaded } from '#web/chrome/Loaded.tsx'

/** The factors that protect the account beyond its password: to add, rename or remove. */
export function SecondFactors() {
  const factors = useQuery(query(readSecondFactors, {}))
  return (
    <Card aria-labelledby="compte-second-facteur">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="compte-second-facteur" className="text-xl">
          Double authentification
        </h2>
        {factors.data && <StateBadge factors={factors.data} />}
      </div>
      <p className="mt-1 max-w-prose text-14 text-ink-soft">
        Avec elle, un mot de passe volé n’ouvre pas votre compte.
      </p>
      {factors.data ? (
        <Parts factors={factors.data} />
      ) : (
        <div className="mt-5">
          <Unloaded
            query={factors}
            failed="Vos protections n’ont pas pu être lues."
            loading={<Skeleton className="h-48" />}
          />
        </div>
      )}
    </Card>
  )
}

const hasFactor = ({ totp, passkeys }: Factors): boolean => totp !== null || passkeys.length > 0

function StateBadge({ factors }: { factors: Factors }) {
  return hasFactor(factors) ? (
    <Badge family="done">Activée</Badge>
  ) : (
    <Badge family="waiting">Désactivée</Badge>
  )
}

function Parts({ factors }: { factors: Factors }) {
  const changes = useFactorChange()
  return (
    <>
      {changes.failure && (
        // The button that failed may be further down, on a phone out of sight of this notice.
        <div
          className="mt-4 scroll-mt-24"
          ref={(node) => node?.scrollIntoView({ block: 'nearest' })}
        >
          <Notice kind="error">{changes.failure}</Notice>
        </div>
      )}
      <div className="mt-4 grid gap-4 divide-y divide-line *:pb-4 *:last:pb-0">
        <Passkeys passkeys={factors.passkeys} changes={changes} />
        <TotpFactor totp={factors.totp} changes={changes} />
        {hasFactor(factors) && <RecoveryCodes left={factors.recoveryCodesLeft} changes={changes} />}
      </div>
      {changes.newCodes.length > 0 && (
        <NewRecoveryCodes codes={changes.newCodes} onClose={changes.forgetCodes} />
      )}
      {changes.proofDialog}
    </>
  )
}
