import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type {} from '#contract/legal-office.ts'
import type { LegalTermKind } from '#domain/legal/legal-subject.ts'
import { legalTerms } from '#web/api/legal-office.ts'
import { errorSentence } from '#web/copy/errors.ts'
import { legalSubjectLeads, legalSubjectNames } from '#web/copy/legal-office.ts'
import { paths } from '#web/paths.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { linkStyle } from '#web/ui/link-style.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { SkeletonList } from '#web/ui/SkeletonList.tsx'
import { LegalVersions } from './LegalVersions.tsx'
import { TermsForm } from './TermsForm.tsx'

/** The carrier's terms, the clauses or the mentions of invoices: a form over what is in force, and its versions. */
export function LegalTermsPage({ subject }: { subject: LegalTermKind }) {
  const terms = useQuery(legalTerms)
  return (
    <>
      <PageHeader title={legalSubjectNames[subject]}>
        <p>
          <Link to={paths.adminLegalTexts} className={linkStyle}>
            Textes légaux
          </Link>
          {terms.data && ` · Version ${terms.data[subject].number} en vigueur`}
        </p>
        <p className="mt-1">{legalSubjectLeads[subject]}</p>
      </PageHeader>
      {terms.isPending && <SkeletonList />}
      {terms.isError && !terms.data && (
        <ErrorState
          title="Ces conditions n’ont pas pu être chargées."
          retrying={terms.isFetching}
          onRetry={() => void terms.refetch()}
        >
          {errorSentence(terms.error)}
        </ErrorState>
      )}
      {terms.data && (
        <div className="grid max-w-4xl grid-cols-1 gap-6">
          <TermsForm subject={subject} fresh={terms.data[subject]} />
          <section aria-labelledby="versions" className="grid gap-3">
            <h2 id="versions" className="text-xl">
              Versions
            </h2>
            <LegalVersions subject={subject} />
          </section>
        </div>
      )}
    </>
  )
}
