import type { CoreSentences } from '../core-messages.ts';

/** The core's error messages in Japanese. */
export const coreSentences: CoreSentences = {
  sentences: [
    // Answers
    ['The stream ended before the answer was complete.', '回答が完了する前にストリームが終了しました。'],
    ['The stream contained no answer.', 'ストリームに回答として読み取れる内容がありませんでした。'],
    ['{} events in a row could not be read.', '{}件連続でイベントを読み取れませんでした。'],
    ['The answer is empty.', '回答が空です。'],
    ['The response is not valid JSON.', '回答が有効なJSONではありません。'],
    ['The response has an unexpected format.', '回答が想定された形式ではありません。'],
    ['The response ended before it was complete.', '回答が完了する前に終了しました。'],
    [
      'The response uses an encoding that was not requested ({}).',
      '要求していないエンコーディングで回答が返されました（{}）。',
    ],
    ['The response is larger than {} MiB.', '回答が{} MiBを超えています。'],
    ['The response is larger than {} KiB.', '回答が{} KiBを超えています。'],
    ['The file is larger than {} MiB.', 'ファイルが{} MiBを超えています。'],
    ['The file is larger than {} KiB.', 'ファイルが{} KiBを超えています。'],
    ['You may have been charged.', '課金された可能性があります。'],
    ['You have probably been charged.', '課金された可能性が高いです。'],
    ['The limit can be raised in Settings.', '上限は設定で引き上げられます。'],
    ['The service reported an error.', 'サービスがエラーを報告しました。'],
    [
      'The service redirects ({}), which is not allowed.',
      'サービスがリダイレクトを返しました（{}）。リダイレクトは許可されていません。',
    ],
    ['HTTP {}: {}.', 'HTTP {}：{}。'],
    [
      'Check the base URL, or whether this network asks for a sign-in.',
      'ベースURL、またはこのネットワークでサインインが必要かどうかを確認してください。',
    ],
    ['The address answered with a web page (“{}”).', 'アドレスからウェブページが返されました（「{}」）。'],
    ['The address answered with a web page', 'アドレスからウェブページが返されました'],
    [
      'The address answered with neither JSON nor a stream (“{}”).',
      'アドレスからJSONでもストリームでもない内容が返されました（「{}」）。',
    ],
    [
      'The address answered with neither JSON nor a stream',
      'アドレスからJSONでもストリームでもない内容が返されました',
    ],
    // The way to the service
    [
      'The address leads away from the service the key belongs to.',
      'アドレスが、このキーのサービスとは別の場所を指しています。',
    ],
    ['No API key is set for this connection.', 'この接続にはAPIキーが設定されていません。'],
    ['The keychain cannot provide the API key right now.', '現在、キーチェーンからAPIキーを取り出せません。'],
    [
      'The API key contains characters that cannot be sent in a header.',
      'APIキーに、ヘッダーで送信できない文字が含まれています。',
    ],
    ['The certificate or secure connection was refused: {}', '証明書または安全な接続が拒否されました：{}'],
    ['The response headers are too large.', '回答のヘッダーが大きすぎます。'],
    ['An event of the stream is too large.', 'ストリームのイベントが大きすぎます。'],
    ['The response is not HTTP: {}', '回答がHTTPではありません：{}'],
    ['The connection broke before a response came.', '応答が届く前に接続が切れました。'],
    ['The connection broke in the middle of the answer.', '回答の途中で接続が切れました。'],
    ['No connection within {} seconds.', '{}秒以内に接続できませんでした。'],
    ['No response within {} seconds.', '{}秒以内に回答がありませんでした。'],
    ['No data for {} seconds.', '{}秒間、何も届きませんでした。'],
    ['The answer was not finished after {} minutes.', '{}分たっても回答が完了しませんでした。'],
    ['The proxy did not connect to the service.', 'プロキシがサービスへの接続を確立しませんでした。'],
    ['It asks for a sign-in (407).', 'サインインを求められました（407）。'],
    ['It answered {}.', '{}が返されました。'],
    ['The name of the service could not be found (DNS).', 'サービスの名前が見つかりません（DNS）。'],
    ['The name {} could not be found (DNS).', '名前{}が見つかりません（DNS）。'],
    ['The service refused the connection.', 'サービスが接続を拒否しました。'],
    ['This network cannot reach the service.', 'このネットワークからはサービスに到達できません。'],
    ['Connecting took too long.', '時間内に接続できませんでした。'],
    ['The connection was closed while connecting.', '接続の確立中に切断されました。'],
    ['The service could not be reached.', 'サービスに接続できませんでした。'],
    [
      'The base URL and path do not form a valid address.',
      'ベースURLとパスを組み合わせても有効なアドレスになりません。',
    ],
    [
      'The model list is not JSON. Check the base URL.',
      'モデルの一覧がJSONではありません。ベースURLを確認してください。',
    ],
    ['The model list has an unexpected format.', 'モデルの一覧が想定された形式ではありません。'],
    [
      'The voice list is not JSON. Check its path.',
      'ボイスの一覧がJSONではありません。パスを確認してください。',
    ],
    ['The voice list has an unexpected format.', 'ボイスの一覧が想定された形式ではありません。'],
    ['The sandbox did not start.', 'サンドボックスが起動しませんでした。'],
    // Speech
    [
      'This connection has no path for streaming speech.',
      'この接続にはストリーミング音声のパスが設定されていません。',
    ],
    [
      'The audio cannot be decoded: it has an odd number of hexadecimal digits.',
      '音声をデコードできません。16進数の桁数が奇数です。',
    ],
    [
      'The audio cannot be decoded: it contains characters that are not hexadecimal digits.',
      '音声をデコードできません。16進数ではない文字が含まれています。',
    ],
    [
      'An event of the stream cannot be read: some of the audio may be missing.',
      'ストリームのイベントを読み取れません。音声の一部が欠けている可能性があります。',
    ],
    ['The service sent empty audio.', 'サービスから返された音声が空（0バイト）です。'],
    [
      'The response contains no audio, though the service says “{}”.',
      '回答に音声が含まれていませんが、サービスは「{}」と報告しています。',
    ],
    ['The response contains no audio', '回答に音声が含まれていません'],
    [
      'The service sent an unknown audio format. It is saved as received.',
      'サービスから未知の音声形式のデータが返されました。届いたまま保存しています。',
    ],
    [
      'Requested {}, but the service sent {}. It is saved as received.',
      'サービスに{}を要求しましたが、{}が返されました。届いたまま保存しています。',
    ],
    // Tasks and their files
    ['It is unknown whether a task was created.', 'タスクが作成されたかどうかは不明です。'],
    [
      'The service sent no task ID, so the task cannot be checked.',
      'サービスの回答にタスクIDがないため、状態を確認できません。',
    ],
    ['It says: “{}”.', 'サービスのメッセージ：「{}」。'],
    ['The task ID cannot be used in an address.', 'タスクIDはアドレスに使用できません。'],
    [
      'The path for checking a task would create something. Check it.',
      'タスクの状態を確認するパスが、新しく生成を行うパスになっています。確認してください。',
    ],
    ['The service created no song: {}.', 'サービスは曲を生成しませんでした：{}。'],
    [
      'The service says the song is done, but sent no address for it.',
      'サービスは曲の完成を報告しましたが、曲のアドレスを示していません。',
    ],
    ['The service created no image: {}.', 'サービスは画像を生成しませんでした：{}。'],
    [
      'The service says the image is done, but sent no address for it.',
      'サービスは画像の完成を報告しましたが、画像のアドレスを示していません。',
    ],
    // Pictures
    [
      'This connection has no path for this chat interface.',
      'この接続には、このチャットインターフェースのパスがありません。',
    ],
    ['This connection has no path for songs.', 'この接続には曲のパスがありません。'],
    ['This connection has no path for speech.', 'この接続には音声のパスがありません。'],
    [
      'The reference image no longer exists. Choose it again.',
      '参照画像が見つかりません。もう一度選択してください。',
    ],
    [
      'The URL of a reference must start with https:// or http://.',
      '参照画像のアドレスはhttps://またはhttp://で始まる必要があります。',
    ],
    [
      'The reference image is larger than this connection sends: {} KB.',
      '参照画像が、この接続で送信できる上限（{} KB）を超えています。',
    ],
    ['Not a safe image.', '安全な画像ではありません。'],
    ['The result cannot be used.', '届いた内容は使用できません。'],
    ['The received file no longer exists.', '届いたファイルが見つかりません。'],
    [
      'The service has not finished after half an hour. It may still finish.',
      'サービスでの処理が30分たっても終わりません。後で完了する可能性があります。',
    ],
    [
      'The service could not be reached for a day. The task may be done there.',
      'サービスに1日間接続できませんでした。送信済みの内容は、サービス側で完了している可能性があります。',
    ],
    ['The download was interrupted.', 'ファイルの受信が途中で切れました。'],
    [
      'It is unknown whether the file is complete: the server sent no length.',
      'ファイルが完全かどうかを確認できません。サーバーがサイズを示していません。',
    ],
    ['The file changed while it was being downloaded.', 'ダウンロード中にファイルが変更されました。'],
    ['The address of the file redirects too many times.', 'ファイルのアドレスのリダイレクトが終わりません。'],
    ['HTTP {} instead of a file.', 'ファイルではなくHTTP {}が返されました。'],
    [
      'The file is no longer at its address (HTTP {}). The link may have expired.',
      'アドレスにファイルがありません（HTTP {}）。リンクの有効期限が切れた可能性があります。',
    ],
    ['The image claims to be {} × {}.', '画像に記録されているサイズは{} × {}です。'],
    [
      'At most {} pixels per side and {} megapixels are allowed.',
      '使用できるのは1辺{}ピクセル、合計{}メガピクセルまでです。',
    ],
    ['The image is incomplete or damaged.', '画像が不完全です。末尾が欠けているか、破損しています。'],
    ['The address of the file has {} instead of {}.', 'ファイルのアドレスの内容は{}で、{}ではありません。'],
    ['The response contains {} instead of {}.', '回答の内容は{}で、{}ではありません。'],
    ['The service responded without an image.', 'サービスの回答に画像がありません。'],
    ['The service says that it failed.', 'サービスが失敗を報告しました。'],
    [
      'The response is too long to be read in full. It is unknown whether there is a result.',
      '回答が長すぎるため、すべては読み取られていません。結果があるかどうかは不明です。',
    ],
    [
      'The image in the response cannot be decoded: it contains characters that are not Base64.',
      '回答内の画像をデコードできません。Base64ではない文字が含まれています。',
    ],
    [
      'The image in the response cannot be decoded: its Base64 is incomplete.',
      '回答内の画像をデコードできません。Base64が途中で終わっています。',
    ],
    ['This connection has no path for live images.', 'この接続には、即時の画像のパスが設定されていません。'],
    [
      'This connection has no path for background images.',
      'この接続には、バックグラウンドの画像のパスが設定されていません。',
    ],
    ['The address of the file is invalid.', 'ファイルのアドレスが無効です。'],
    [
      'The address of the file begins with {}, which is not allowed.',
      'ファイルのアドレスが{}で始まっているため、拒否されました。',
    ],
    [
      'The address of the file contains a user name or password, which is not allowed.',
      'ファイルのアドレスにユーザー名またはパスワードが含まれているため、拒否されました。',
    ],
    [
      'The address of the file is not encrypted (http), which this connection does not allow.',
      'ファイルのアドレスが暗号化されていない（http）ため、この接続では拒否されました。',
    ],
    [
      'The address of the file leads into a private network or to this computer, which is not allowed.',
      'ファイルのアドレスがプライベートネットワークまたはこのコンピューターを指しているため、拒否されました。',
    ],
    // Disk and jobs
    ['There is not enough space on the disk.', 'ディスクの空き容量が不足しています。'],
    [
      'The database is damaged. Restart Quartet to repair it.',
      'データベースが破損しています。Quartetを再起動すると修復されます。',
    ],
    [
      'Quartet is not allowed to write to the library folder.',
      'Quartetにライブラリフォルダーへの書き込み権限がありません。',
    ],
    ['The library folder is read-only.', 'ライブラリフォルダーは読み取り専用です。'],
    [
      'The library folder or the file is no longer there.',
      'ライブラリフォルダーまたはファイルが見つかりません。',
    ],
    ['The file could not be written.', 'ファイルを書き込めませんでした。'],
    ['Quartet could not handle the answer.', 'Quartetで回答を処理できませんでした。'],
    ['Quartet was closed while the answer was arriving.', '回答の受信中にQuartetが終了しました。'],
    [
      'The address of the connection has changed. Checking this needs the old address and its key.',
      'この接続のアドレスは変更されています。状態の確認には、元のアドレスとそのキーが必要です。',
    ],
    ['The connection was removed.', '接続は削除されました。'],
    // Sounds
    ['This is not a FLAC file, or it is damaged.', 'FLACファイルではないか、破損しています。'],
    ['This kind of FLAC file cannot be read.', 'この種類のFLACファイルは読み取れません。'],
    ['There is nothing to join.', '結合するものがありません。'],
    ['This is not an mp3 file.', 'mp3ファイルではありません。'],
    ['This mp3 file is damaged.', 'このmp3ファイルは破損しています。'],
    ['This mp3 file contains no audio.', 'このmp3ファイルには音が含まれていません。'],
    ['An mp3 file cannot have {} samples a second.', 'mp3ファイルは毎秒{}サンプルに対応していません。'],
    ['The file is empty.', 'ファイルが空です。'],
    ['Raw samples need a rate.', '未加工のサンプルにはサンプルレートの指定が必要です。'],
    ['The audio is longer than a day.', '音声の長さが1日を超えています。'],
    ['The file contains no audio.', 'ファイルに音が含まれていません。'],
    ['This is not a wav file.', 'wavファイルではありません。'],
    ['This wav file has no samples.', 'このwavファイルにはサンプルが含まれていません。'],
    ['This wav file has a damaged header.', 'このwavファイルはヘッダーが破損しています。'],
    ['This kind of wav file cannot be read.', 'この種類のwavファイルは読み取れません。'],
    ['This image cannot be used.', '使用できる画像ではありません。'],
    ['This image is damaged or incomplete.', 'この画像は破損しているか、途中で途切れています。'],
    ['The image has too many pixels.', '画像のピクセル数が多すぎます。'],
    ['The image file is larger than {} MiB.', '画像ファイルが{} MiBを超えています。'],
    ['The image cannot be made small enough.', '画像を必要なサイズまで縮小できません。'],
    ['The image takes too long to read.', '画像の読み取りに時間がかかりすぎています。'],
  ],
  values: [
    [/^something else$/, '不明な形式のデータ'],
    [/^nothing$/, '空のデータ'],
    [/^an SVG, which is not allowed,$/, '使用できないSVG（プログラムにあたるため）'],
    [/^a web page(?: \((“[\s\S]*”)\))?$/, 'ウェブページ'],
    [/^text(?: \((“[\s\S]*”)\))?$/, 'テキスト'],
    [/^JSON(?: \((“[\s\S]*”)\))?$/, 'JSON'],
  ],
};
