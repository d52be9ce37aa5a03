import type { MissingPiece } from '#domain/parcel/contents.ts'
import { missingSentence } from '#web/copy/contents.ts'
import { Notice } from '#web/ui/Notice.tsx'

export const IncompleteNotice = ({ missing }: { missing: readonly MissingPiece[] }) => (
  <Notice kind="warning" title={missingSentence(missing)}>
    <p>La douane la veut complète&nbsp;: sans cela, le colis ne part pas.</p>
  </Notice>
)
