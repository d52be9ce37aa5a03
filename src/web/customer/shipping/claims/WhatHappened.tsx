import { useState } from 'react'
import { Link } from 'react-router'
import type { ClaimForm } from '#contract/shipping/cargo-claims.ts'
import { claimKinds as kinds } from '#domain/claim/cargo-claim.ts'
import { ClaimDeadline } from '#web/chrome/claim/ClaimDeadline.tsx'
import { claimKinds, whyNoClaim } from '#web/copy/claims.ts'
import { paths } from '#web/paths.ts'
import { linkStyle } from '#web/ui/link-style.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { RadioGroup } from '#web/ui/RadioGroup.tsx'
import { StepButtons, type Turning } from './StepButtons.tsx'
import type { ClaimDraft } from './use-claim-draft.ts'

/** What may be claimed now; what may not says why. */
export function WhatHappened({
  form,
  draft,
  change,
  onBack,
  onNext,
}: Turning & {
  form: ClaimForm
  draft: ClaimDraft
  change: (changed: Partial<ClaimDraft>) => void
}) {
  const [isMissing, setMissing] = useState(false)
  const open = form.kinds.filter(({ refusal }) => refusal === null)
  if (open.length === 0) return <NothingToClaim form={form} />
  const chosen = open.find(({ kind }) => kind === draft.kind)
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        setMissing(!chosen)
        if (chosen) onNext()
      }}
    >
      <RadioGroup
        legend={<span className="sr-only">Motif</span>}
        name="motif"
        error={isMissing ? 'Choisissez ce qui s’est passé.' : undefined}
        choices={form.kinds.map((each) => ({
          value: each.kind,
          label: claimKinds[each.kind].label,
          hint: whyNoClaim(each) ?? claimKinds[each.kind].hint,
          disabled: each.refusal !== null,
        }))}
        onChange={({ target: { value } }) => {
          setMissing(false)
          change({ kind: kinds.find((kind) => kind === value) ?? null })
        }}
        chosen={chosen?.kind ?? null}
      />
      <ClaimDeadline kinds={open} />
      <StepButtons onBack={onBack} isFirst />
    </form>
  )
}

function NothingToClaim({ form }: { form: ClaimForm }) {
  const isLate = form.kinds.some(({ refusal }) => refusal === 'claim-too-late')
  return (
    <div className="grid gap-3">
      <Notice
        kind="info"
        title={
          isLate ? 'Le formulaire est fermé pour cet envoi' : 'Rien à réclamer ici pour l’instant'
        }
      >
        <ul className="mt-1 grid gap-1">
          {form.kinds.map((each) => (
            <li key={each.kind}>
              {claimKinds[each.kind].label}&nbsp;: {whyNoClaim(each)}
            </li>
          ))}
        </ul>
      </Notice>
      <p>
        {isLate ? 'Vos droits demeurent\u00a0: ' : 'Une question\u00a0? '}
        <Link to={paths.homeSection('contact')} className={linkStyle}>
          écrivez-nous
        </Link>
        , l’équipe vous répond.
      </p>
    </div>
  )
}
