import { useQuery } from '@tanstack/react-query'
import { readOfficeShowcase } from '#contract/office/showcase.ts'
import { query } from '#web/api/query.ts'
import { Loaded } from '#web/chrome/Loaded.tsx'
import { ShowcasePhotos } from './ShowcasePhotos.tsx'
import { Testimonials } from './Testimonials.tsx'

/** What the home page shows of the house; each act counts at once (docs/rules/pages.md#showcase). */
export function Showcase() {
  return (
    <Loaded
      query={useQuery(query(readOfficeShowcase, {}))}
      failed="La vitrine n’a pas pu être chargée."
    >
      {({ photos, testimonials }) => (
        <div className="grid max-w-4xl grid-cols-1 gap-6">
          <ShowcasePhotos {...photos} />
          <Testimonials {...testimonials} />
        </div>
      )}
    </Loaded>
  )
}
