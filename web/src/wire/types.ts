// What travels between server and client. schema.d.ts is made from the server's own description (docs/client.md says how).
import type { components } from './schema';

type Schemas = components['schemas'];

// ---------- REST ----------
export type GameOption = Schemas['GameOption'];
export type GameInfo = Schemas['GameInfo'];
export type BotInfo = Schemas['BotInfo'];
export type Rule = Schemas['Rule']; // text: Markdown of one paragraph, links to rules as [..](#DB-17)
export type RuleSection = Schemas['RuleSection'];
export type Rulebook = Schemas['Rulebook'];
export type SeatInfo = Schemas['SeatInfo'];
export type TableInfo = Schemas['TableInfo'];
export type SeatWish = Schemas['SeatWish'];
export type NewTable = Schemas['NewTable'];
export type Problem = Schemas['Problem']; // the body of every 4xx and 5xx
export type Advice = Schemas['Advice'];
export type Hint = Schemas['Hint'];
export type ReplayMove = Schemas['ReplayMove'];
export type ReplayChapter = Schemas['ReplayChapter'];
export type Replay = Schemas['Replay'];
export type ReplayFrame = Schemas['ReplayFrame'];

// ---------- what a position holds ----------
export type SheetLine = Schemas['SheetLine'];
export type Sheet = Schemas['Sheet'];
export type OfferLine = Schemas['OfferLine'];
export type Offer = Schemas['Offer'];
export type Prompt = Schemas['Prompt'];
export type Told = Schemas['Told'];
export type StoryLine = Schemas['StoryLine'];
export type TutorialTip = Schemas['TutorialTip'];
export type UndoWish = Schemas['UndoWish'];
export type Deadline = Schemas['Deadline'];

// ---------- the socket: /api/tables/{id}/live?since=N&seat=S ----------
// since: how many decisions this client has seen the story of; seat: the seat in front (hot-seat), else the first own one
export type ToServer = Schemas['ToServer'];
export type FromServer = Schemas['FromServer'];
export type StateFrame = Schemas['StateFrame'];
