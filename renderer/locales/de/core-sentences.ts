import type { CoreSentences } from '../core-messages.ts';

/** The core's error messages in German. */
export const coreSentences: CoreSentences = {
  sentences: [
    // Answers
    [
      'The stream ended before the answer was complete.',
      'Der Datenstrom endete, bevor die Antwort vollständig war.',
    ],
    [
      'The stream held nothing that could be read as an answer.',
      'Der Datenstrom enthielt nichts, was sich als Antwort lesen lässt.',
    ],
    ['{} events in a row could not be read.', '{} Ereignisse in Folge waren nicht lesbar.'],
    ['The answer is empty.', 'Die Antwort ist leer.'],
    ['The answer is not valid JSON.', 'Die Antwort ist kein gültiges JSON.'],
    ['The answer does not have the expected form.', 'Die Antwort hat nicht die erwartete Form.'],
    ['The answer ended before it was complete.', 'Die Antwort endete, bevor sie vollständig war.'],
    [
      'The answer came in an encoding that was not asked for ({}).',
      'Die Antwort kam in einer Kodierung, die nicht angefordert war ({}).',
    ],
    ['The answer is larger than {} MiB.', 'Die Antwort ist größer als {} MiB.'],
    ['The answer is larger than {} KiB.', 'Die Antwort ist größer als {} KiB.'],
    ['The file is larger than {} MiB.', 'Die Datei ist größer als {} MiB.'],
    ['The file is larger than {} KiB.', 'Die Datei ist größer als {} KiB.'],
    [
      'You have probably been charged. You can raise the limit in Settings.',
      'Wahrscheinlich sind Kosten angefallen. Die Grenze lässt sich in den Einstellungen erhöhen.',
    ],
    ['You have probably been charged.', 'Wahrscheinlich sind Kosten angefallen.'],
    ['The limit can be raised in Settings.', 'Die Grenze lässt sich in den Einstellungen erhöhen.'],
    ['The service reported an error.', 'Der Dienst hat einen Fehler gemeldet.'],
    [
      'The service redirects ({}); this is refused.',
      'Der Dienst leitet weiter ({}); das ist nicht zulässig.',
    ],
    ['HTTP {}: {}.', 'HTTP {}: {}.'],
    [
      'Check the base URL, or whether this network asks for a sign-in.',
      'Prüfe, ob die Basis-URL stimmt oder ob dieses Netzwerk eine Anmeldung verlangt.',
    ],
    ['The address answered with a web page', 'Die Adresse hat mit einer Webseite geantwortet'],
    [
      'The address answered with neither JSON nor a stream',
      'Die Adresse hat weder mit JSON noch mit einem Datenstrom geantwortet',
    ],
    // The way to the service
    [
      'The address leads away from the service the key belongs to.',
      'Die Adresse führt weg von dem Dienst, zu dem der Schlüssel gehört.',
    ],
    ['No API key is set for this connection.', 'Für diese Verbindung ist kein API-Schlüssel hinterlegt.'],
    [
      'The keychain does not open the API key now.',
      'Der Schlüsselbund gibt den API-Schlüssel derzeit nicht frei.',
    ],
    [
      'The API key holds characters that cannot be sent in a header.',
      'Der API-Schlüssel enthält Zeichen, die sich nicht in einem Header senden lassen.',
    ],
    [
      'The certificate or secure connection was refused: {}',
      'Das Zertifikat oder die sichere Verbindung wurde abgelehnt: {}',
    ],
    ['The head of the answer is too large.', 'Der Kopf der Antwort ist zu groß.'],
    ['An event of the stream is too large.', 'Ein Ereignis des Datenstroms ist zu groß.'],
    ['The answer is not HTTP: {}', 'Die Antwort ist keine HTTP-Antwort: {}'],
    [
      'The connection broke before a response came. You may have been charged.',
      'Die Verbindung brach ab, bevor eine Antwort kam. Möglicherweise sind Kosten angefallen.',
    ],
    ['The connection broke in the middle of the answer.', 'Die Verbindung brach mitten in der Antwort ab.'],
    ['No connection within {} seconds.', 'Keine Verbindung innerhalb von {} Sekunden.'],
    ['No answer within {} seconds.', 'Keine Antwort innerhalb von {} Sekunden.'],
    ['Nothing came for {} seconds.', '{} Sekunden lang kam nichts an.'],
    ['The answer was not finished after {} minutes.', 'Die Antwort war nach {} Minuten noch nicht fertig.'],
    ['The proxy did not open the way to the service.', 'Der Proxy hat den Weg zum Dienst nicht geöffnet.'],
    ['It asks for a sign-in (407).', 'Er verlangt eine Anmeldung (407).'],
    ['It answered {}.', 'Er hat mit {} geantwortet.'],
    [
      'The name of the service could not be found (DNS).',
      'Der Name des Dienstes wurde nicht gefunden (DNS).',
    ],
    ['The name {} could not be found (DNS).', 'Der Name {} wurde nicht gefunden (DNS).'],
    ['The service refused the connection.', 'Der Dienst hat die Verbindung abgelehnt.'],
    [
      'There is no way to the service from this network.',
      'Von diesem Netzwerk aus ist der Dienst nicht erreichbar.',
    ],
    ['No connection in time.', 'Die Verbindung kam nicht rechtzeitig zustande.'],
    [
      'The connection was closed while it was being made.',
      'Die Verbindung wurde während des Aufbaus geschlossen.',
    ],
    ['The service could not be reached.', 'Der Dienst war nicht erreichbar.'],
    ['The base URL and the path make no address.', 'Basis-URL und Pfad ergeben keine gültige Adresse.'],
    [
      'The model list is not JSON. Check the base URL.',
      'Die Modellliste ist kein JSON. Prüfe die Basis-URL.',
    ],
    ['The model list does not have the expected form.', 'Die Modellliste hat nicht die erwartete Form.'],
    ['The voice list is not JSON. Check its path.', 'Die Stimmenliste ist kein JSON. Prüfe ihren Pfad.'],
    ['The voice list does not have the expected form.', 'Die Stimmenliste hat nicht die erwartete Form.'],
    ['The sandbox did not start.', 'Die Sandbox ist nicht gestartet.'],
    // Speech
    [
      'The connection names no path for streaming speech.',
      'Für diese Verbindung ist kein Pfad für Sprach-Streaming angegeben.',
    ],
    [
      'The audio cannot be decoded: it has an odd number of hexadecimal digits.',
      'Die Audiodaten lassen sich nicht dekodieren: Die Anzahl der Hexadezimalziffern ist ungerade.',
    ],
    [
      'The audio cannot be decoded: it holds characters that are no hexadecimal digits.',
      'Die Audiodaten lassen sich nicht dekodieren: Sie enthalten Zeichen, die keine Hexadezimalziffern sind.',
    ],
    [
      'An event of the stream cannot be read: some of the audio may be missing.',
      'Ein Ereignis des Datenstroms ist nicht lesbar: Ein Teil der Audiodaten fehlt möglicherweise.',
    ],
    [
      'The service sent audio without a single byte.',
      'Der Dienst hat Audiodaten ohne ein einziges Byte gesendet.',
    ],
    [
      'The answer holds no audio, though the service says “{}”.',
      'Die Antwort enthält keine Audiodaten, obwohl der Dienst „{}“ meldet.',
    ],
    ['The answer holds no audio', 'Die Antwort enthält keine Audiodaten'],
    [
      'The service sent something that is no known audio. It is kept as it came.',
      'Der Dienst hat etwas gesendet, das kein bekanntes Audioformat ist. Es bleibt unverändert gespeichert.',
    ],
    [
      'The service was asked for {} and sent {}. It is kept as it came.',
      'Vom Dienst wurde {} angefordert, gesendet wurde {}. Es bleibt unverändert gespeichert.',
    ],
    // Tasks and their files
    ['Whether there is a task now is not known.', 'Ob es jetzt eine Aufgabe gibt, ist nicht bekannt.'],
    [
      'The service answered without a name for the task, so nothing can be asked after.',
      'Der Dienst hat ohne eine Aufgaben-ID geantwortet, daher lässt sich nichts abfragen.',
    ],
    ['It says: “{}”.', 'Er meldet: „{}“.'],
    [
      'The name of the task cannot stand in an address.',
      'Die Aufgaben-ID lässt sich nicht in einer Adresse verwenden.',
    ],
    [
      'The path for asking after a task is one that makes something. Check it.',
      'Der Pfad zum Abfragen einer Aufgabe würde etwas erzeugen. Prüfe ihn.',
    ],
    ['The service made no song: {}.', 'Der Dienst hat keinen Song erzeugt: {}.'],
    [
      'The service says that the song is done, but not where it is.',
      'Der Dienst meldet, dass der Song fertig ist, aber nicht, wo er liegt.',
    ],
    ['The service made no picture: {}.', 'Der Dienst hat kein Bild erzeugt: {}.'],
    [
      'The service says that the picture is done, but not where it is.',
      'Der Dienst meldet, dass das Bild fertig ist, aber nicht, wo es liegt.',
    ],
    // Pictures
    [
      'This connection has no path for this chat interface.',
      'Diese Verbindung hat keinen Pfad für diese Chat-Schnittstelle.',
    ],
    ['This connection has no path for songs.', 'Diese Verbindung hat keinen Pfad für Songs.'],
    ['This connection has no path for speech.', 'Diese Verbindung hat keinen Pfad für Sprache.'],
    [
      'This connection does not make pictures this way. Its settings name no path for it.',
      'Diese Verbindung erzeugt Bilder nicht auf diese Weise. In ihren Einstellungen steht kein Pfad dafür.',
    ],
    [
      'The reference picture is not there any more. Choose it again.',
      'Das Referenzbild ist nicht mehr vorhanden. Wähle es neu aus.',
    ],
    [
      'The address of a reference begins with https:// or http://.',
      'Die Adresse eines Referenzbilds beginnt mit https:// oder http://.',
    ],
    [
      'The reference picture is larger than this connection sends: {} KB.',
      'Das Referenzbild ist größer als die für diese Verbindung zulässigen {} KB.',
    ],
    ['Not a safe image.', 'Kein sicheres Bild.'],
    ['What came cannot be used.', 'Das Empfangene ist nicht verwendbar.'],
    ['The file that came is not there any more.', 'Die empfangene Datei ist nicht mehr vorhanden.'],
    [
      'The service has worked on this for half an hour without an end. It may still finish.',
      'Der Dienst arbeitet seit einer halben Stunde daran. Vielleicht wird das Ergebnis noch fertig.',
    ],
    [
      'The service could not be reached for a day. What it was given may be done there.',
      'Der Dienst war einen Tag lang nicht erreichbar. Was er erhalten hat, ist dort vielleicht schon fertig.',
    ],
    ['The file broke off.', 'Die Datei kam nicht vollständig an.'],
    [
      'Whether the file is whole cannot be known: the server tells no length.',
      'Ob die Datei vollständig ist, lässt sich nicht feststellen: Der Server nennt keine Länge.',
    ],
    [
      'The file changed while it was being fetched.',
      'Die Datei hat sich während des Herunterladens geändert.',
    ],
    [
      'The address of the file leads from one address to the next without an end.',
      'Die Adresse der Datei leitet endlos von einer Adresse zur nächsten weiter.',
    ],
    ['HTTP {} instead of a file.', 'HTTP {} statt einer Datei.'],
    [
      'There is no file at its address any more (HTTP {}). The link may have expired.',
      'An der Adresse der Datei ist nichts mehr zu finden (HTTP {}). Der Link ist möglicherweise abgelaufen.',
    ],
    ['The picture says that it is {} × {}.', 'Laut eigener Angabe ist das Bild {} × {} groß.'],
    [
      'At most {} a side and {} megapixels are taken.',
      'Zulässig sind höchstens {} Pixel je Seite und {} Megapixel insgesamt.',
    ],
    [
      'The picture is not whole: its end is missing, or it is damaged.',
      'Das Bild ist nicht vollständig: Das Ende fehlt, oder es ist beschädigt.',
    ],
    ['At the address of the file is {} instead of {}.', 'An der Adresse der Datei liegt {} statt {}.'],
    ['Inside the answer is {} instead of {}.', 'Die Antwort enthält {} statt {}.'],
    ['The service answered without a picture.', 'Der Dienst hat ohne ein Bild geantwortet.'],
    ['The service says that it failed.', 'Der Dienst meldet, dass es fehlgeschlagen ist.'],
    [
      'The answer is longer than is read. Whether there is a result is not known.',
      'Die Antwort ist zu lang und wurde nicht ganz gelesen. Ob es ein Ergebnis gibt, ist nicht bekannt.',
    ],
    [
      'The picture inside the answer cannot be decoded: it holds characters that are no Base64.',
      'Das Bild in der Antwort lässt sich nicht dekodieren: Es enthält Zeichen, die nicht zu Base64 gehören.',
    ],
    [
      'The picture inside the answer cannot be decoded: its Base64 ends in the middle.',
      'Das Bild in der Antwort lässt sich nicht dekodieren: Die Base64-Daten enden mittendrin.',
    ],
    [
      'The connection names no path for pictures that are waited for.',
      'Für diese Verbindung ist kein Pfad für direkte Bilder angegeben.',
    ],
    [
      'The connection names no path for pictures that are queued.',
      'Für diese Verbindung ist kein Pfad für Bilder im Hintergrund angegeben.',
    ],
    ['The address of the file is none.', 'Die Adresse der Datei ist ungültig.'],
    [
      'The address of the file begins with {}, which is refused.',
      'Die Adresse der Datei beginnt mit {}; das ist nicht zulässig.',
    ],
    [
      'The address of the file holds a name or a password, which is refused.',
      'Die Adresse der Datei enthält einen Benutzernamen oder ein Passwort; das ist nicht zulässig.',
    ],
    [
      'The address of the file is not encrypted (http), which is refused for this connection.',
      'Die Adresse der Datei ist nicht verschlüsselt (http); das ist für diese Verbindung nicht zulässig.',
    ],
    [
      'The address of the file leads into a private network or to this computer, which is refused.',
      'Die Adresse der Datei führt in ein privates Netzwerk oder zu diesem Computer; das ist nicht zulässig.',
    ],
    // Disk and jobs
    ['There is not enough space on the disk.', 'Auf dem Datenträger ist nicht genug Speicherplatz frei.'],
    [
      'The database is damaged. Restart Quartet to repair it.',
      'Die Datenbank ist beschädigt. Starte Quartet neu, um sie zu reparieren.',
    ],
    [
      'Quartet may not write in the library folder.',
      'Quartet darf nicht in den Bibliotheksordner schreiben.',
    ],
    ['The library folder can only be read, not written.', 'Der Bibliotheksordner ist schreibgeschützt.'],
    [
      'The library folder or the file is no longer there.',
      'Der Bibliotheksordner oder die Datei ist nicht mehr vorhanden.',
    ],
    ['The file could not be written.', 'Die Datei konnte nicht geschrieben werden.'],
    ['Quartet could not handle the answer.', 'Quartet konnte die Antwort nicht verarbeiten.'],
    ['Quartet ended while the answer was coming.', 'Quartet wurde beendet, während die Antwort eintraf.'],
    [
      'The connection leads to another address now. The old one, with its key, is needed to ask after this.',
      'Die Verbindung führt jetzt zu einer anderen Adresse. Zum Abfragen ist die alte samt Schlüssel nötig.',
    ],
    ['The connection was removed.', 'Die Verbindung wurde entfernt.'],
    // Sounds
    ['This is not a FLAC file, or it is damaged.', 'Dies ist keine FLAC-Datei, oder sie ist beschädigt.'],
    ['This kind of FLAC file cannot be read.', 'Diese Art von FLAC-Datei ist nicht lesbar.'],
    ['There is nothing to join.', 'Es gibt nichts zusammenzufügen.'],
    ['This is not an mp3 file.', 'Dies ist keine mp3-Datei.'],
    ['This mp3 file is damaged.', 'Diese mp3-Datei ist beschädigt.'],
    ['This mp3 file has no sound.', 'Diese mp3-Datei enthält keinen Ton.'],
    [
      'An mp3 file cannot have {} samples a second.',
      'Eine mp3-Datei kann nicht {} Samples pro Sekunde haben.',
    ],
    ['The file is empty.', 'Die Datei ist leer.'],
    ['Raw samples need a rate.', 'Für rohe Samples muss die Abtastrate angegeben sein.'],
    ['The sound is longer than a day.', 'Der Ton ist länger als ein Tag.'],
    ['The file holds no sound.', 'Die Datei enthält keinen Ton.'],
    ['This is not a wav file.', 'Dies ist keine wav-Datei.'],
    ['This wav file has no samples.', 'Diese wav-Datei enthält keine Samples.'],
    ['This wav file has a damaged header.', 'Der Header dieser wav-Datei ist beschädigt.'],
    ['This kind of wav file cannot be read.', 'Diese Art von wav-Datei ist nicht lesbar.'],
    ['This is not a picture that can be used.', 'Dies ist kein verwendbares Bild.'],
    ['This picture is damaged or cut off.', 'Dieses Bild ist beschädigt oder abgeschnitten.'],
    ['The picture has too many pixels.', 'Das Bild hat zu viele Pixel.'],
    ['The picture file is larger than {} MiB.', 'Die Bilddatei ist größer als {} MiB.'],
    ['The picture cannot be made small enough.', 'Das Bild lässt sich nicht klein genug machen.'],
    ['The picture takes too long to read.', 'Das Lesen des Bilds dauert zu lange.'],
  ],
  values: [
    [/^something else$/, 'ein unbekanntes Format'],
    [/^nothing$/, 'nichts'],
    [/^an SVG, which is a program and not taken,$/, 'ein nicht zulässiges SVG (es ist ein Programm)'],
    [/^a web page(?: \((“[\s\S]*”)\))?$/, 'eine Webseite'],
    [/^text(?: \((“[\s\S]*”)\))?$/, 'Text'],
    [/^JSON(?: \((“[\s\S]*”)\))?$/, 'JSON'],
  ],
};
