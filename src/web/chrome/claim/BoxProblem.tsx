import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { readClaimForm, type ClaimForm } from '#contract/shipping/cargo-claims.ts'
import { query } from '#web/api/query.ts'
import { claimKinds, claimStates, whyNoClaim } from '#web/copy/claims.ts'
import { ClaimDeadline, useClaimEnd } from '#web/chrome/claim/ClaimDeadline.tsx'
import { formatWithParis } from '#web/copy/civil-day.ts'
import { FootPart } from '#web/chrome/FootPart.tsx'
import { paths } from '#web/paths.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { buttonStyle } from '#web/ui/button-style.ts'
import { linkStyle } from '#web/ui/link-style.ts'
import { readText, writeText } from '#web/ui/browser-storage.ts'

type Props = {
  boxId: string
  /** Among several: « la boîte 2 ». */
  name?: string | undefined
}

/** Of a box that left: the claims made of it, and how to open one while that is possible. */
export function BoxProblem({ boxId, name }: Props) {
  const { data } = useQuery(query(readClaimForm, { boxId }))
  // The page reads well without it: nothing stands here while it loads, or when it fails.
  if (!data) return null
  const canClaim = isClaimable(data)
  if (isDelivered(data) && data.claims.length === 0)
    return <IsAllThere boxId={boxId} name={name} form={data} />
  return (
    <FootPart title={<>Un problème avec {name ?? 'cet envoi'}&nbsp;?</>}>
      <Claims claims={data.claims} />
      {canClaim ? (
        <div className="mt-2 grid gap-3">
          <p className="max-w-prose text-ink-soft">
            Perte, dommage ou manque&nbsp;: dites-le-nous ici.
          </p>
          <ClaimDeadline kinds={data.kinds} />
          <p>
            <Link to={paths.openClaim(boxId)} className={buttonStyle('secondary')}>
              Ouvrir une réclamation
            </Link>
          </p>
        </div>
      ) : (
        <Closed form={data} />
      )}
    </FootPart>
  )
}

/** Its two answers: a yes is kept for this tab (docs/rules/claims.md#windows), and the way to claim stays beside it. */
function IsAllThere({ boxId, name, form }: Props & { form: ClaimForm }) {
  const place = `escale.all-there:${boxId}`
  const end = useClaimEnd(form.kinds)
  const [isYes, setIsYes] = useState(() => readText('session', place) !== null)
  const answer = (next: boolean) => {
    setIsYes(next)
    writeText('session', place, next ? 'yes' : null)
  }
  return (
    <FootPart title={question(name)}>
      <div className="my-3 grid grid-cols-2 gap-2">
        <button
          type="button"
          aria-pressed={isYes}
          className={buttonStyle(
            'secondary',
            'normal',
            isYes ? 'border-done! bg-done-soft! text-done!' : '',
          )}
          onClick={() => answer(!isYes)}
        >
          {isYes && <Check className="size-5 shrink-0" aria-hidden="true" />}
          Oui
        </button>
        <Link to={paths.openClaim(boxId)} className={buttonStyle('secondary')}>
          Non, réclamer
        </Link>
      </div>
      <p role="status" className="mb-2 font-medium text-done empty:hidden">
        {isYes && 'Tant mieux.'}
        {isYes && end && ` Vous pouvez encore réclamer jusqu’au ${formatWithParis(end)}.`}
      </p>
      {!isYes && <ClaimDeadline kinds={form.kinds} />}
    </FootPart>
  )
}

const question = (name: string | undefined): string =>
  name
    ? `${name.charAt(0).toUpperCase()}${name.slice(1)}\u00a0: tout est là, en bon état\u00a0?`
    : 'Tout est là, en bon état\u00a0?'

/** What never came is neither damaged nor short: such a claim is open once it was delivered, within the delay. */
const isDelivered = ({ kinds }: ClaimForm): boolean =>
  kinds.some(({ kind, refusal }) => kind !== 'lost' && refusal === null)

const isClaimable = ({ kinds }: ClaimForm): boolean => kinds.some(({ refusal }) => refusal === null)

/** Whether there is a claim of this box, or a way to open one. */
export function useHasProblem(boxId: string | null | undefined): boolean {
  const { data } = useQuery({ ...query(readClaimForm, { boxId: boxId ?? '' }), enabled: !!boxId })
  return data !== undefined && (isClaimable(data) || data.claims.length > 0)
}

const Claims = ({ claims }: Pick<ClaimForm, 'claims'>) =>
  claims.length > 0 && (
    <ul className="mt-2 divide-y divide-line">
      {claims.map(({ id, number, kind, state }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-2 py-1">
          <Link to={paths.claim(id)} className={`${linkStyle} inline-flex min-h-11 items-center`}>
            <span>
              {claimKinds[kind].label}&nbsp;: <span className="whitespace-nowrap">{number}</span>
            </span>
          </Link>
          <Badge family={claimStates[state].family}>{claimStates[state].label}</Badge>
        </li>
      ))}
    </ul>
  )

/** Too early tells the day; too late leads to the contact form. */
function Closed({ form: { kinds, claims } }: { form: ClaimForm }) {
  const early = kinds.find(({ refusal }) => refusal === 'claim-too-early')
  const isLate = kinds.some(({ refusal }) => refusal === 'claim-too-late')
  if (!early && !isLate && claims.length > 0) return null
  return (
    <p className="mt-2 max-w-prose text-ink-soft">
      {early && `Réclamation ${sentence(early)}`}
      {!early &&
        isLate &&
        `Le délai pour ${claims.length > 0 ? 'une autre réclamation' : 'réclamer'} ici est passé\u00a0; vos droits demeurent. `}
      {!early && (
        <Link to={paths.homeSection('contact')} className={linkStyle}>
          Écrivez-nous
        </Link>
      )}
      {!early && '.'}
    </p>
  )
}

const sentence = (early: ClaimForm['kinds'][number]): string =>
  (whyNoClaim(early) ?? '').replace(/^P/, 'p')
