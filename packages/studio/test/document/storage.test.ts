/** Documents in storage and the rhythm of saving, with a stand-in for database and clock. Deciding: what was put in, and the delays that the design states. */
import type { Model } from "@gelenk/core";
import { findScene } from "@gelenk/scenes";
import { describe, expect, it } from "vitest";
import { createAutosave } from "../../src/document/autosave.js";
import { createDocument } from "../../src/document/document.js";
import { setMember } from "../../src/document/edits/set-member.js";
import { chooseRecord, createKeeper, type Earlier } from "../../src/document/keeper.js";
import { sceneAddress } from "../../src/document/open-start.js";
import { createDocumentStore, type Database, type StoreChange } from "../../src/document/storage.js";
import { PIECE } from "../../src/document/storage-format.js";
import { createSession } from "../../src/session/session.js";

function memoryDatabase(): Database & { readonly writes: StoreChange[][]; limit: number } {
  const records = new Map<string, unknown>();
  return {
    writes: [],
    limit: Number.POSITIVE_INFINITY,
    get: async (store, key) => records.get(`${store} ${key}`),
    keys: async (store) => [...records.keys()].filter((key) => key.startsWith(`${store} `)).map((key) => key.slice(store.length + 1)),
    async write(changes) {
      if (changes.length > this.limit) throw new DOMException("no space", "QuotaExceededError");
      this.writes.push([...changes]);
      for (const { store, key, value } of changes) {
        if (value === undefined) records.delete(`${store} ${key}`);
        else records.set(`${store} ${key}`, structuredClone(value));
      }
    },
  };
}

const many: Model = {
  gelenk: 1,
  name: "many",
  extras: { script: "step()" },
  bodies: Array.from({ length: 2 * PIECE + 10 }, (_, k) => ({ name: `b${k}`, mass: k + 1 })),
  joints: [{ name: "j", type: "weld", a: "b0", b: "b1" }],
};

const ring = Array.from({ length: 200 }, (_, k) => [Math.cos(k), Math.sin(k), k / 200] as const);
const meshed: Model = {
  gelenk: 1,
  bodies: ["one", "two"].map((name) => ({ name, shapes: [{ type: "mesh", vertices: ring, triangles: [[0, 1, 2]] }] })),
};

const facts = { saved: 1, address: "" };

describe("the store", () => {
  it("gives back what it was given", async () => {
    for (const model of [many, meshed, { gelenk: 1 } as const]) {
      const database = memoryDatabase();
      await createDocumentStore(database, "tab").save(model, facts);
      expect((await createDocumentStore(database, "other").load("tab"))?.model).toEqual(model);
    }
  });

  it("writes only the pieces an edit has touched", async () => {
    const database = memoryDatabase();
    const store = createDocumentStore(database, "tab");
    await store.save(many, facts);
    expect(database.writes[0]!.length).toBe(3 + 1 + 1);
    const edited = setMember({ kind: "bodies", name: `b${PIECE + 3}` }, "mass", 7)(many);
    await store.save(edited, facts);
    expect(database.writes[1]!.map(({ key }) => key)).toEqual(["tab/bodies/1", "tab"]);
    const fewer: Model = { ...edited, bodies: edited.bodies!.slice(0, 5) };
    await store.save(fewer, facts);
    expect((await store.load("tab"))?.model).toEqual(fewer);
  });

  it("writes a mesh once, whoever uses it", async () => {
    const database = memoryDatabase();
    const store = createDocumentStore(database, "tab");
    await store.save(meshed, facts);
    await createDocumentStore(database, "second").save(setMember({ kind: "bodies", name: "one" }, "mass", 2)(meshed), facts);
    expect(database.writes.flat().filter((change) => change.store === "assets")).toHaveLength(1);
    await store.free(new Set());
    expect(await database.keys("assets")).toHaveLength(1);
    await store.remove("tab");
    await store.free(new Set());
    expect(await database.keys("assets")).toEqual([]);
  });

  it("tells nothing of a document with a missing piece", async () => {
    const database = memoryDatabase();
    const store = createDocumentStore(database, "tab");
    await store.save(many, facts);
    await database.write([{ store: "pieces", key: "tab/bodies/1", value: undefined }]);
    expect(await store.load("tab")).toBeUndefined();
  });
});

/** A clock that stands until it is moved. */
function standingClock() {
  let time = 0;
  const waiting = new Set<{ readonly at: number; readonly then: () => void }>();
  return {
    now: () => time,
    wait(milliseconds: number, then: () => void) {
      const entry = { at: time + milliseconds, then };
      waiting.add(entry);
      return () => void waiting.delete(entry);
    },
    async pass(milliseconds: number) {
      time += milliseconds;
      for (const entry of [...waiting])
        if (entry.at <= time) {
          waiting.delete(entry);
          entry.then();
        }
      for (let k = 0; k < 10; k++) await Promise.resolve();
    },
  };
}

describe("autosave", () => {
  function autosaveWith(save: () => Promise<void>) {
    const clock = standingClock();
    return { clock, autosave: createAutosave({ save, now: clock.now, wait: clock.wait }) };
  }

  it("saves 0.8 s after the last edit, but no later than 3 s after the first", async () => {
    let saves = 0;
    const { clock, autosave } = autosaveWith(async () => void saves++);
    autosave.changed();
    expect(autosave.state.value).toBe("unsaved");
    await clock.pass(799);
    expect(saves).toBe(0);
    await clock.pass(1);
    expect([saves, autosave.state.value]).toEqual([1, "saved"]);
    for (let k = 0; k < 30; k++) {
      autosave.changed();
      await clock.pass(100);
    }
    expect(saves).toBe(2);
  });

  it("saves at once when asked, and after a save that was under way", async () => {
    const order: string[] = [];
    let finish = () => undefined as unknown;
    const { autosave } = autosaveWith(() => {
      order.push("begin");
      return new Promise((resolve) => {
        finish = () => resolve(order.push("end") as unknown as undefined);
      });
    });
    autosave.changed();
    const first = autosave.flush();
    autosave.changed();
    const second = autosave.flush();
    finish();
    await first;
    await Promise.resolve();
    await Promise.resolve();
    finish();
    await second;
    expect(order).toEqual(["begin", "end", "begin", "end"]);
    expect(autosave.state.value).toBe("saved");
  });

  it("calls a full storage by its name, loses nothing and tries again", async () => {
    const database = memoryDatabase();
    const store = createDocumentStore(database, "tab");
    let model: Model = many;
    const { clock, autosave } = autosaveWith(() => store.save(model, facts));
    database.limit = 0;
    autosave.changed();
    await clock.pass(800);
    expect(autosave.state.value).toBe("full");
    model = setMember(undefined, "name", "later")(many);
    autosave.changed();
    expect(autosave.state.value).toBe("full");
    database.limit = Number.POSITIVE_INFINITY;
    await clock.pass(800);
    expect(autosave.state.value).toBe("saved");
    expect((await store.load("tab"))?.model).toEqual(model);
  });

  it("keeps quiet where there is no storage", async () => {
    let saves = 0;
    const { clock, autosave } = autosaveWith(async () => void saves++);
    autosave.switchOff();
    autosave.changed();
    await clock.pass(5000);
    expect([saves, autosave.state.value]).toEqual([0, "off"]);
  });
});

describe("what is shown again", () => {
  const record = (tab: string, address: string, closed: boolean): Earlier => ({
    tab,
    head: { version: 1, name: tab, saved: 0, address, closed, rest: { gelenk: 1 }, pieces: {} },
  });

  it("is one's own work after reloading", () => {
    expect(chooseRecord("me", "?scene=arch", [record("other", "?scene=arch", false), record("me", "?scene=arch", true)])).toBe("me");
    expect(chooseRecord("me", "?scene=wall", [record("me", "?scene=arch", true)])).toBeUndefined();
  });

  it("is the work of a killed tab, and of a closed one where the address asks for nothing", () => {
    expect(chooseRecord("me", "?scene=arch", [record("dead", "?scene=arch", false)])).toBe("dead");
    expect(chooseRecord("me", "?scene=arch", [record("closed", "?scene=arch", true)])).toBeUndefined();
    expect(chooseRecord("me", "", [record("closed", "?scene=arch", true)])).toBe("closed");
    expect(chooseRecord("me", "?test&quality=low", [record("closed", "?scene=arch", true)])).toBe("closed");
    expect(chooseRecord("me", "#m=abc", [record("closed", "#m=abc", true)])).toBeUndefined();
  });

  it("is the scene of the address with its parameters", () => {
    const parametersOf = (name: string) => Object.keys(findScene(name)?.parameters ?? {});
    expect(sceneAddress("?test&scene=chain?links=10&quality=low", parametersOf)).toBe("@chain?links=10");
    expect(sceneAddress("?scene=@chain&links=20&test", parametersOf)).toBe("@chain?links=20");
    expect(sceneAddress("?test", parametersOf)).toBeUndefined();
  });
});

describe("the keeper", () => {
  /** A page of its own on a database that outlives it. */
  async function page(database: Database, tab: string, address = "") {
    const document = createDocument();
    let opened = 0;
    const keeper = createKeeper(document, createSession(), {
      openDatabase: async () => database,
      takeTab: async () => ({ tab, held: new Set() }),
      nextTab: async () => `${tab}-${++opened}`,
      kept: () => undefined,
    });
    await keeper.start(address);
    return { document, keeper };
  }
  const called = (name: string) => setMember(undefined, "name", name);

  it("finds an edit again after reloading, and in another tab after a crash", async () => {
    const database = memoryDatabase();
    const { document, keeper } = await page(database, "a");
    document.open(many);
    document.edit("name", called("edited"));
    await keeper.flush();
    expect((await (await page(database, "a")).keeper.find())?.model).toEqual(document.model.value);
    expect((await (await page(database, "b")).keeper.find())?.model).toEqual(document.model.value);
    expect(await (await page(database, "b", "?scene=arch")).keeper.find()).toBeUndefined();
  });

  it("keeps nothing of a document that was only opened", async () => {
    const database = memoryDatabase();
    const { document, keeper } = await page(database, "a");
    document.open(many);
    await keeper.flush();
    await keeper.leave();
    expect(database.writes).toEqual([]);
  });

  it("keeps the last document, with its last edit, when another is opened and edited", async () => {
    const database = memoryDatabase();
    const { document, keeper } = await page(database, "a");
    document.open(many);
    document.edit("name", called("first"));
    document.open(meshed);
    document.edit("name", called("second"));
    await keeper.flush();
    const next = (await page(database, "c")).keeper;
    await next.find();
    const kept = await Promise.all(next.earlier.value.map(async ({ tab }) => (await next.load(tab))!.model));
    expect(kept.map(({ name }) => name).toSorted()).toEqual(["first", "second"]);
    expect(kept.find(({ name }) => name === "first")).toEqual({ ...many, name: "first" });
  });

  it("saves what was edited before the storage was open", async () => {
    const database = memoryDatabase();
    const document = createDocument(many);
    const keeper = createKeeper(document, createSession(), {
      openDatabase: async () => database,
      takeTab: async () => ({ tab: "a", held: new Set() }),
      nextTab: async () => "b",
      kept: () => undefined,
    });
    document.edit("name", called("early"));
    const flushed = keeper.flush();
    await keeper.start("");
    await flushed;
    expect((await keeper.load("a"))?.model.name).toBe("early");
  });
});
