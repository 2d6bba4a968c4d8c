// How the developers' tab answers its forms.
import { data, type RouterContextProvider, redirect } from 'react-router'
import { noticeHeaders } from '#app/frame/notices.ts'
import { type Fields, troubleHeaders } from '#app/ui/account/form.ts'
import type { Failure } from '#worker/ground/platform/result.ts'
import { addressOfTab } from '../tab.ts'
import type { TabVisit } from '../visit.ts'
import type { DevelopersDone } from './texts.ts'

export type Asked = Pick<TabVisit, 'caller' | 'request' | 'context'> & { fields: Fields }

export function seeTab(done: DevelopersDone, context: Readonly<RouterContextProvider>) {
  return redirect(addressOfTab('developers'), {
    status: 303,
    headers: noticeHeaders({ developers: done }, context),
  })
}

export function troubled(trouble: Failure, typed: Fields) {
  return data({ trouble, typed }, troubleHeaders(trouble))
}
