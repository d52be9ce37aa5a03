import { paths } from '#web/paths.ts'
import { NewTab } from '#web/ui/NewTab.tsx'
import { linkStyle } from '#web/ui/link-style.ts'

/** Beside the box that accepts the terms of sale: one version of them. */
export function TermsLabel({ version }: { version: string }) {
  return (
    <>
      J’ai lu et j’accepte les{' '}
      <a
        href={`${paths.termsOfSale}?version=${encodeURIComponent(version)}`}
        target="_blank"
        rel="noreferrer"
        className={linkStyle}
      >
        conditions générales de vente
        <NewTab />
      </a>
      , version {version}.
    </>
  )
}
