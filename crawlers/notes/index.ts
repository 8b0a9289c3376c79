export { importNotes, type NoteRefusal, type NotesOptions, type NotesSummary } from "./import-notes";
