import type { InfinitePushError } from '@infinite-push/core'
import { groupsByPrefix } from '@infinite-push/core/internal'
import { readText } from '../read/source.js'
import { badFile, type FeatureFileWords, namedObject, namedPairs, unknownFeature } from './feature-file.js'
import { usageError } from './flag-values.js'

/** A feature's name, its group's name, and where that was said. */
interface Membership {
  feature: string
  group: string
  where: string
}

const PREFIX = 'prefix:'
const WORDS: FeatureFileWords = {
  code: 'bad-groups',
  field: 'groups',
  value: 'group',
  hint: 'Write one feature,group per line, or JSON such as {"blood": ["hb", "wbc"]}.',
}

/**
 * The groups of features that `--groups` names, as lists of feature numbers that hold every feature once. A feature in no
 * group is a group of its own.
 *
 * @example
 * ```ts
 * await readGroups('prefix:_', ['lab_a', 'lab_b', 'age']) // [[0, 1], [2]]
 * ```
 */
export async function readGroups(said: string, names: readonly string[]): Promise<number[][]> {
  if (said.startsWith(PREFIX)) return groupsBefore(said.slice(PREFIX.length), names)
  return groupsFrom(memberships(await readText(said), said), names)
}

function groupsBefore(separator: string, names: readonly string[]): number[][] {
  if (separator === '') {
    throw usageError('bad-groups', '--groups prefix: names no separator.', 'For example: --groups prefix:_', 'groups')
  }
  const groups = groupsByPrefix(separator, names)
  if (groups) return groups
  const message = `--groups ${PREFIX}${separator}: no feature name contains "${separator}".`
  throw usageError('bad-groups', message, 'Choose a separator that the names have, or give a file.', 'groups')
}

function groupsFrom(said: readonly Membership[], names: readonly string[]): number[][] {
  const place = new Map(names.map((name, k) => [name, k]))
  const groups = new Map<string, number[]>()
  const ownerOf = new Map<number, string>()
  for (const { feature, group, where } of said) {
    const k = place.get(feature)
    if (k === undefined) throw unknownFeature(feature, where, names, WORDS)
    const owner = ownerOf.get(k)
    if (owner !== undefined)
      throw twice(feature, where, owner === group ? `twice in ${group}` : `in ${owner} and in ${group}`)
    ownerOf.set(k, group)
    groups.set(group, [...(groups.get(group) ?? []), k])
  }
  const alone = [...names.keys()].filter((k) => !ownerOf.has(k)).map((k) => [k])
  return [...groups.values(), ...alone]
}

function memberships(text: string, file: string): Membership[] {
  const object = namedObject(text, file, WORDS)
  if (object) return fromObject(object, file)
  const said = namedPairs(text, file, WORDS).map(({ feature, value, where }) => ({ feature, group: value, where }))
  if (said.length === 0) throw badFile(WORDS, `${file} names no groups.`)
  return said
}

function fromObject(groups: Record<string, unknown>, file: string): Membership[] {
  return Object.entries(groups).flatMap(([group, features]) => {
    const where = `${file}, group "${group}"`
    if (!Array.isArray(features) || features.some((feature) => typeof feature !== 'string')) {
      throw badFile(WORDS, `${where} is not a list of feature names.`)
    }
    return features.map((feature: string) => ({ feature, group, where }))
  })
}

function twice(feature: string, where: string, how: string): InfinitePushError {
  return badFile(WORDS, `${where}: the feature "${feature}" is ${how}.`, 'Put every feature into one group.')
}
