import { DatabaseError } from 'pg'
import { expect, test } from 'vitest'
import { forEachApart, rowsInPages } from './for-each-apart.ts'

test('one item that fails stops none of the others, and every failure is told', async () => {
  const done: number[] = []
  const work = async (item: number) => {
    if (item % 2 === 0) throw new Error(`no ${item}`)
    done.push(item)
  }
  const pages = [[1, 2], [3, 4], []]
  const items = rowsInPages(async (after?: number) => pages[(after ?? 0) / 2] ?? [])
  const trying = forEachApart(items, work)
  await expect(trying).rejects.toMatchObject({
    message: '2 failed: no 2; no 4',
    errors: [new Error('no 2'), new Error('no 4')],
  })
  expect(done).toEqual([1, 3])
})

test('what failed before a page that cannot be read is told too; steps within steps are told as one', async () => {
  const items = rowsInPages(async (after?: number) => {
    if (after === undefined) return [1]
    throw new Error('no page')
  })
  const steps = forEachApart([items, [2]], (each) =>
    forEachApart(each, async (item) => {
      throw new Error(`no ${item}`)
    }),
  )
  await expect(steps).rejects.toMatchObject({
    errors: [new Error('no 1'), new Error('no page'), new Error('no 2')],
  })
})

test('without a failure nothing is thrown', async () => {
  await expect(forEachApart([1, 2], async () => undefined)).resolves.toBeUndefined()
})

test('a failure without parts is told too, as is one that comes before the promise', async () => {
  const thrown = [new AggregateError([], 'no parts'), new Error('no promise')]
  const steps = forEachApart(thrown, (error) => {
    throw error
  })
  await expect(steps).rejects.toMatchObject({ errors: thrown })
})

// Removed to see it fail: `isDatabaseAway` in mustStop; each of the others waited five seconds for the database.
test('a database that is away stops the duty at once, through its steps, and what failed before is told', async () => {
  const away = Object.assign(new Error('no connection'), { code: 'ECONNREFUSED' })
  const done: number[] = []
  const failed = new Error('no 1')
  const steps = forEachApart([[1, 2, 3], [4]], (each) =>
    forEachApart(each, async (item) => {
      done.push(item)
      throw item === 1 ? failed : away
    }),
  )
  await expect(steps).rejects.toMatchObject({ errors: [failed, away] })
  expect(done).toEqual([1, 2])
})

// Removed to see it fail: `!isRowHeld` in mustStop; the others waited for the next try of the job.
test('a row that somebody holds stops none of the others, and many of them stop the duty', async () => {
  const held = Object.assign(new DatabaseError('lock timeout', 0, 'error'), { code: '55P03' })
  const done: number[] = []
  const items = (free: number) =>
    forEachApart(
      Array.from({ length: 20 }, (_, item) => item),
      async (item) => {
        if (item !== free && (item === 0 || free < 0)) throw held
        done.push(item)
      },
    )
  await expect(items(1)).rejects.toMatchObject({ errors: [held] })
  expect(done).toHaveLength(19)
  const many = await items(-1).catch((error: AggregateError) => error.errors)
  expect(many).toHaveLength(11)
})
